/** Made of fixtures/admin-openapi.yaml by `npm run docs`; not written by hand. */

export interface paths {
  '/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Go to the start page
     * @description Leads a browser to the dashboard of the bank.
     */
    get: operations['openStartPage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/livez': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The process is up
     * @description Anybody may ask, under any host name.
     */
    get: operations['readLiveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The server can be used
     * @description Anybody may ask, under any host name. 503 until fixtures, certificates and listeners are ready.
     */
    get: operations['readReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.yaml': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The OpenAPI document of the bank's interface
     * @description As the profile of the bank has it, with the address that was asked as its server: what a validating proxy or a generator of
     *     clients needs for this bank. At `/banks/{bank}/openapi.yaml` that of another bank.
     */
    get: operations['readBankDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The OpenAPI document of the bank's interface, as JSON
     * @description The same as `/openapi.yaml`. At `/banks/{bank}/openapi.json` that of another bank.
     */
    get: operations['readBankDocumentAsJson'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Figures of the server, in the text format of Prometheus
     * @description Calls by operation and status with their durations, banks and what is in them, and how the process is. All of the server, whatever the bank.
     */
    get: operations['readMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/openapi.yaml': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * This document
     * @description The description of the control API, for generators of clients and for reading. It is the same for every bank and profile.
     */
    get: operations['readAdminDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How the server is
     * @description Needs no token, and then answers the status alone. Callers that may use the control API (with the token, or where the server
     *     has none) also get version, clock, seed and banks.
     */
    get: operations['readHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The version of the server
     * @description The version of the package that runs, for a client that must know what it talks to.
     */
    get: operations['readVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ca.pem': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The CA of the test certificates
     * @description Root and issuing CA as PEM; `openssl verify -CAfile` and `curl --cacert` take it.
     */
    get: operations['readCaBundle'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ui': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The dashboard
     * @description A page that shows everything about the bank while it happens, and asks this control API for it. The page itself holds nothing
     *     of the bank, so it needs no token; where the server has one, the page asks for it.
     */
    get: operations['showDashboard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ui/reference/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A document for reading, with "try it"
     * @description A page that shows the document `interface` or `control` and calls the bank with what is filled in.
     */
    get: operations['showReference'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ui/assets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A file of the dashboard
     * @description Its name changes with its content.
     */
    get: operations['readDashboardFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ui/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * To the documentation
     * @description Redirects to the contents of the documentation, which needs no network.
     */
    get: operations['openDocumentation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ui/docs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A page of the documentation
     * @description The documents of this version. `index.html` lists them; `search.json` has every section, for the search; `llms-full.txt` has all documents in one text.
     */
    get: operations['readDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/ui/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in to the dashboard
     * @description Gives the browser a cookie in the place of the token, which no script can read and no other site brings along. It lasts thirty
     *     days, or until the server has another token.
     */
    post: operations['openDashboardSession'];
    /**
     * Sign out of the dashboard
     * @description Takes back the cookie that signing in gave. Without one it does nothing.
     */
    delete: operations['endDashboardSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/demo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Everything needed to start, live
     * @description `psus[0].accounts[0]` is the account to begin with. `curl` holds commands for a POSIX shell that read account data when they
     *     are run one after the other; where the server has a token they expect it in `$SANDBANK_ADMIN_TOKEN`.
     */
    get: operations['readDemo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The decision switches of the bank
     * @description The value of every switch of the decision table as this bank has it. The answer can be changed and sent back by PUT.
     */
    get: operations['readProfile'];
    /**
     * Give the bank other decisions
     * @description The switches become those of a shipped profile with the ones that differ; what is left out is as the profile has it. The bank
     *     stays as it is otherwise, and a reset keeps them. Every problem is told, and then nothing has changed.
     */
    put: operations['putProfile'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/decisions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The decision table, with the bank's values
     * @description Everything that the published document leaves open, what this bank does about it, and what else can be set.
     */
    get: operations['readDecisions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/transitions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The state machines of consents and payments
     * @description Every status of consents and payments and every move between them, as the bank allows it.
     */
    get: operations['readTransitions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/banks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Every bank
     * @description The banks of this server, in the order of their making.
     */
    get: operations['readBanks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/banks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 1 to 32 of a to z, 0 to 9 and -, the first no -. A server with `--data` also refuses names of devices, such as `con` or `nul`, that no file can have on some systems.
         * @example w7
         */
        id: components['parameters']['BankId'];
      };
      cookie?: never;
    };
    /**
     * One bank
     * @description Where it stands, its seed and its clock.
     */
    get: operations['readBank'];
    /**
     * Make a bank of one's own
     * @description Makes an isolated bank, ready when this answers, in the place of one of that id. What is left out is as the server was
     *     started. For each test worker one: no byte of a bank is ever seen in another's answers.
     *
     *     With `If-None-Match: *` a bank of that id is not replaced: the call is answered 412. So jobs that share a server cannot take
     *     a bank from one another.
     */
    put: operations['putBank'];
    post?: never;
    /**
     * Forget a bank
     * @description Forgets the bank with everything of it, its snapshots too. The bank `default` cannot be deleted.
     */
    delete: operations['deleteBank'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What clients sent and got
     * @description Newest first, without headers and bodies. The control API and the pages are not in it.
     */
    get: operations['readRequests'];
    put?: never;
    post?: never;
    /**
     * Forget what clients sent
     * @description The client report begins anew, too. The bank itself stays as it is.
     */
    delete: operations['deleteRequests'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What clients did wrong, and how to do better
     * @description Rules about the calls of the TPPs since the start, the last reset, or the last `DELETE` of the journal. As JSON; as text with
     *     `Accept: text/plain`; as JUnit XML with `Accept: application/xml`.
     */
    get: operations['readReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What happens, while it happens
     * @description Server-sent events until the client goes away, the bank is deleted or the server stops. It begins with the clock as it is;
     *     what happened before is not told again. The data of each is JSON:
     *
     *     - `request`: a call that was answered, as `GET …/requests` lists it
     *     - `finding`: what it shows about the client: `request`, `rule`, `detail`
     *     - `transition`: a change of status: `at`, `kind`, `subject`, `from`, `to`, `cause`
     *     - `clock`: `mode`, `rate`, `now`, when it was set or moved, was paused by the end of bank time, or the bank was reset; while
     *       it is being moved over a long time, four times a second at most, also `advance`: `from`, `to`, `count`
     *     - `fault`: a fault that struck: `fault`, `operation`, `at`
     *     - `failure`: a due event that failed, which is a bug of this program: `at`, `kind`, `subject`, `error`
     *     - `control`: a call of this control API that changed the bank: `operation`
     *     - `dropped`: more than 1 MB waits for this listener: `reason`; the stream ends
     *
     *     A bank has at most 100 listeners (409 beyond), a server 200 (503 beyond).
     */
    get: operations['readEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/requests/har': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The journal as an HTTP archive
     * @description HAR 1.2, oldest first, secrets masked. Of all calls, or of those that the parameters leave.
     */
    get: operations['exportRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/requests/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One call with everything
     * @description Headers, bodies, who refused, what it moved, and the call as a curl command. Secrets are masked.
     */
    get: operations['readRequest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/requests/find': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Find calls
     * @description Newest first, with everything.
     */
    post: operations['findRequests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/requests/count': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Count calls
     * @description How many entries of the journal fit.
     */
    post: operations['countRequests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/requests/wait': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Wait for calls
     * @description Answers as soon as so many calls fit, those before included, or when the time is over. Real time.
     */
    post: operations['waitForRequests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/state': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The bank as one document
     * @description Everything that the bank is beside its fixtures and its profile: domain, clock, position of the random sequence, outcomes and
     *     faults with what is left of them. Maps are lists of their entries. Not in it: journal, findings, snapshots. A bank whose
     *     document would be longer than 32 MB is rejected (409): a snapshot keeps it while the server runs, and `--data` beyond that.
     */
    get: operations['readState'];
    /**
     * Make the bank as a document has it
     * @description Accepts what `GET` returned, of a bank with the same fixtures; this may take the clock back. A document of another version or
     *     of other fixtures is rejected (400), and so is one whose members do not have the form of those of `GET` or do not add up:
     *     every value is checked, every reference, every sum. `path` names the first problem, such as `consents[3].validUntil`,
     *     `problems` lists up to 50. The bank then stays as it was. `null` is kept in this body.
     */
    put: operations['putState'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/snapshots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The snapshots of a bank
     * @description In the order in which they were first taken.
     */
    get: operations['readSnapshots'];
    put?: never;
    /**
     * Keep the state under a name
     * @description Keeps state and clock of the bank in memory, in the place of a snapshot of that name. Snapshots outlive a reset. A bank has at
     *     most 100; another one is refused (409).
     */
    post: operations['takeSnapshot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/snapshots/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of a snapshot of this bank.
         * @example after-onboarding
         */
        name: components['parameters']['SnapshotName'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Forget a snapshot
     * @description The bank itself stays as it is.
     */
    delete: operations['deleteSnapshot'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/snapshots/{name}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of a snapshot of this bank.
         * @example after-onboarding
         */
        name: components['parameters']['SnapshotName'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Go back to a snapshot
     * @description Makes the bank as it was. This may take its clock back. Open pages, sessions of online banking and call limits go on.
     */
    post: operations['restoreSnapshot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/snapshots/{name}/fork': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of a snapshot of this bank.
         * @example after-onboarding
         */
        name: components['parameters']['SnapshotName'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make another bank of a snapshot
     * @description Makes a bank of that state under another id, in the place of one of that id. The two have lives of their own. A server has at
     *     most 20,000 banks; another one is refused (409).
     */
    post: operations['forkSnapshot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Back to the seeded start
     * @description Makes the bank anew as it was at its start - its state, its ids to come, its clock - without outcomes, faults, journal and report.
     */
    post: operations['resetBank'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/state/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Back to the seeded start, but for what a tester set
     * @description As a reset, but outcomes and faults stay with what is left of them, and so do journal and report.
     */
    post: operations['resetState'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/clock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How the clock stands
     * @description Whether bank time runs or stands, how fast, and what instant it is for the bank.
     */
    get: operations['readClock'];
    /**
     * Change mode, rate or time of the clock
     * @description At least one member. `now` only goes forward, by at most ten years in one call; what has fallen due by then has happened when the
     *     answer is there.
     */
    put: operations['setClock'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/clock/due': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What time alone will do next
     * @description Earliest first, as things stand; what the records call their `nextEvent`, of the whole bank.
     */
    get: operations['readDueEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/clock/advance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Move the clock forward
     * @description By a period from the bank's now (`by`: months and days are calendar periods of the bank's zone, hours and shorter elapsed time)
     *     or to an instant (`to`); exactly one of them, and at most ten years ahead. Bank time ends with the year 2199. A running clock runs
     *     on from there.
     *
     *     A long advance gives way to other requests. They find the bank at the time that it has reached; calls that set, move or step its
     *     clock are answered 409 meanwhile, and real time does not move it. `DELETE` of this address stops it. A reset, a restore, another
     *     profile or state, or a new bank of the id ends it, and the call is answered 409. Closing the connection does not end it.
     */
    post: operations['advanceClock'];
    /**
     * Stop the advance that is under way
     * @description The clock stays at the time that it has reached, with everything applied that was due by then. The call that began the advance is
     *     answered with `stopped`. 404 where none is under way.
     */
    delete: operations['stopAdvance'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/clock/step': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Move the clock to the next change of a status
     * @description To exactly the due time of the next status that changes by time alone. When none will, `count` is 0 and the clock stays.
     */
    post: operations['stepClock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/authorisations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What waits for a PSU
     * @description Consents and payments whose PSU has not decided yet, newest first, each with its link and with who may decide.
     */
    get: operations['readAuthorisations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/authorisations/latest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The newest that waits for a PSU
     * @description What a test wants that has just created one. 404 where nothing waits.
     */
    get: operations['readLatestAuthorisation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/authorisations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decide in a PSU's place
     * @description `id` is a consent or payment that waits. `approve` always gives `code`, but after the first of two signatures; `redirectUri` is
     *     there when the call or the TPP named one. `refuse` makes a consent rejected and a payment RJCT with DS02, or AC01 when the PSU
     *     named does not have the account. `expire` lets the window lapse now. 409 when it no longer waits, 403 when the PSU is blocked
     *     or has no account that fits.
     */
    post: operations['decideAuthorisation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/outcomes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Scripted outcomes
     * @description The scripted outcomes of the bank in the order in which they are looked at, each with how often it still holds.
     */
    get: operations['readOutcomes'];
    put?: never;
    /**
     * Script an outcome
     * @description The first outcome that is for a call decides it. `path` is the whole course of a payment, e.g.
     *     `RCVD > ACTC > PDNG 2d > RJCT(AM04)`: a duration is the time spent in that status, a step without one takes the usual one, and
     *     the PSU decides after the leading RCVD. `consent` is what happens to a consent, e.g. `approve after 5s > revoke after 2d`; `sca`
     *     what goes wrong at the authorisation: `wrong-password`, `psu-blocked`, `page-timeout`, `wrong-state`, `no-callback`,
     *     `callback-twice`, `server-error`; `token` an oddity of the token that is issued: `short-lived`, `ends-early`,
     *     `no-refresh-token`, `lower-case-type`, `revoked`. `error` is a code of the catalogue; the operation then does not take place.
     *     `usual` lets a call be answered as always. What could never happen is refused.
     */
    post: operations['addOutcome'];
    /**
     * Take all scripted outcomes back
     * @description From now on everything takes its usual course. What has begun under an outcome goes on as it began.
     */
    delete: operations['deleteOutcomes'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/outcomes/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Take a scripted outcome back
     * @description From now on it decides nothing any more. What has begun under it goes on as it began.
     */
    delete: operations['deleteOutcome'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/faults': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Faults
     * @description The faults of the bank in the order in which they are looked at, each with how often it still holds.
     */
    get: operations['readFaults'];
    put?: never;
    /**
     * Set a fault
     * @description The first fault that is for a call and strikes is the one. `error` answers instead of the bank, `fault` breaks the connection or
     *     the body, `delay` and `slowBody` take real time. With `when: before` an answer of its own means that the operation does not take
     *     place; with `commit` it takes place and its answer is lost.
     */
    post: operations['addFault'];
    /**
     * Take all faults back
     * @description From now on every call is answered as usual.
     */
    delete: operations['deleteFaults'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/faults/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Take a fault back
     * @description From now on no call meets it.
     */
    delete: operations['deleteFault'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/consents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Consents
     * @description The consents of the bank, newest first, each with everything that the bank knows of it.
     */
    get: operations['readConsents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/consents/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A consent with everything that the bank knows of it
     * @description Whatever TPP it belongs to: its accounts, PSU, tokens, what was read under it, its past and what will happen to it.
     */
    get: operations['readConsentRecord'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/consents/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Give a consent a status
     * @description Legal moves only (409 otherwise), any with `force`. One that becomes valid is granted as if the holder of the first account
     *     named had approved it.
     */
    put: operations['forceConsentStatus'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Payments
     * @description The payments of the bank, newest first, each with everything that the bank knows of it.
     */
    get: operations['readPayments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/payments/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A payment with everything that the bank knows of it
     * @description Whatever TPP it belongs to: its PSUs, plan, money, past and what will happen to it.
     */
    get: operations['readPaymentRecord'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/payments/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Give a payment a status
     * @description Legal moves only (409 otherwise), any with `force`, with what the status means for the payment's money: too little of it, or an
     *     account that is blocked, makes the payment RJCT instead. When the status stands in the rest of the plan, the plan goes on from
     *     there.
     */
    put: operations['forcePaymentStatus'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Accounts
     * @description The accounts of the bank, each with its holders and its money.
     */
    get: operations['readAccountRecords'];
    put?: never;
    /**
     * Open an account
     * @description The currency is that of the balance, which is booked at once. The bank makes an IBAN when none is given.
     */
    post: operations['addAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/accounts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An account with its money
     * @description Its holders, balances, reservations and credit line, as the bank keeps them.
     */
    get: operations['readAccountRecord'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change an account
     * @description What is left out stays. A blocked account takes no payments, a deleted one is gone for its TPPs.
     */
    patch: operations['changeAccount'];
    trace?: never;
  };
  '/__admin/accounts/{id}/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The lines of an account
     * @description Pending and booked ones, newest first; each booked one with the balance after it.
     */
    get: operations['readTransactionRecords'];
    put?: never;
    /**
     * Let something be booked from outside
     * @description A salary arrives, a direct debit is taken. It is booked at once, whatever the account can cover; debits are negative.
     */
    post: operations['bookTransaction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/psus': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The bank's customers
     * @description Passwords stand at `demo`.
     */
    get: operations['readPsus'];
    put?: never;
    /**
     * Take in a customer
     * @description The customer can log in at once, and has no account yet.
     */
    post: operations['addPsu'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/tpps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Portal users and their organisations
     * @description Keys stand at `portal/users`, client secrets at `demo`.
     */
    get: operations['readTpps'];
    put?: never;
    /**
     * Onboard a TPP with a certificate
     * @description Does what the TPP's own call (`onboardTpp`) does over mutual TLS: for browsers and tools that cannot present a client certificate. The
     *     certificate is checked as there; that the caller has its private key is not.
     */
    post: operations['onboardWithCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/portal/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Users of the developer portal with their keys
     * @description Everybody who is registered in the developer portal, with both keys and the organisation, where there is one.
     */
    get: operations['readPortalUsers'];
    put?: never;
    /**
     * Register a developer in the portal
     * @description Gives two subscription keys, both good at once. The portal is activated by an onboarding.
     */
    post: operations['registerPortalUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/portal/users/{id}/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Give a developer a new subscription key
     * @description The key in whose place it comes is good no more; the other one stays good.
     */
    post: operations['rotateSubscriptionKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/certificates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a test certificate
     * @description Of the test CA, valid around the bank's time, or wrong in the way that the variant says, to rehearse what goes wrong. What
     *     each is answered with stands in docs/certificates.md. Everything is optional. It names this server, at the port that it has,
     *     for revocation list, OCSP and CA.
     */
    post: operations['issueCertificate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Problem: {
      /** @example about:blank */
      type: string;
      /**
       * @description The status in words.
       * @example Bad Request
       */
      title: string;
      /** @example 400 */
      status: number;
      /**
       * @description What was wrong and what would be right.
       * @example by must be an ISO 8601 duration such as P90D, PT10M or PT0.5S
       */
      detail: string;
      /**
       * @description The bank's own code, where the bank refused.
       * @example FORMAT_ERROR
       */
      code?: string;
      /**
       * @description The member, parameter or header that is wrong.
       * @example by
       */
      path?: string;
      /**
       * @description Every mistake, where there may be several; `detail` is the first.
       * @example [
       *       "paging: \"x\" must be none, or a whole number from 1 up"
       *     ]
       */
      problems?: string[];
      /**
       * @description The snapshots that there are.
       * @example [
       *       "after-onboarding"
       *     ]
       */
      snapshots?: string[];
      /**
       * @description For an unknown path, those that there are.
       * @example [
       *       "/__admin/clock"
       *     ]
       */
      valid?: string[];
      /**
       * @description For an unknown bank, those that there are.
       * @example [
       *       "default"
       *     ]
       */
      banks?: string[];
    };
    /**
     * Format: date-time
     * @description RFC 3339 with zone; answers write UTC with milliseconds.
     * @example 2026-03-31T00:00:00.000Z
     */
    Instant: string;
    /**
     * Format: date
     * @description A day of the bank's time zone.
     * @example 2026-03-31
     */
    Day: string;
    /**
     * @description ISO 8601 duration.
     * @example P90D
     */
    Period: string;
    Amount: {
      /**
       * @description ISO 4217 alpha-3.
       * @example EUR
       */
      currency: string;
      /** @example 12.34 */
      amount: number;
    };
    Address: {
      /** @example Ringstraße */
      street?: string;
      /** @example 1 */
      buildingNumber?: string;
      /** @example Wien */
      city?: string;
      /** @example 1010 */
      postalCode?: string;
      /**
       * @description ISO 3166-1 alpha-2.
       * @example AT
       */
      country?: string;
    };
    Probe: {
      /**
       * @example ready
       * @enum {string}
       */
      status: 'alive' | 'ready';
    };
    Health: {
      /**
       * @example healthy
       * @enum {string}
       */
      status: 'healthy' | 'starting';
      /** @example 0.1.0 */
      version?: string;
      /**
       * @description Real seconds since the start.
       * @example 12
       */
      uptimeInSeconds?: number;
      /** @description Real time. */
      timestamp?: components['schemas']['Instant'];
      clock?: components['schemas']['Clock'];
      /** @example 42 */
      seed?: number;
      /**
       * @example [
       *       "default"
       *     ]
       */
      banks?: string[];
    };
    /**
     * @description Whether bank time goes on by itself.
     * @example running
     * @enum {string}
     */
    ClockMode: 'running' | 'paused';
    /**
     * @description Bank time per real time while the clock runs; 3600 is an hour a second, 86400 (a day a second) the most, 0.001 the least.
     * @example 1
     */
    ClockRate: number;
    Bank: {
      /** @example w7 */
      bank: string;
      /**
       * @description Where the interface of this bank stands.
       * @example http://127.0.0.1:8080/banks/w7
       */
      baseUrl: string;
      /**
       * @description Where its control API stands.
       * @example http://127.0.0.1:8080/__admin/banks/w7
       */
      adminUrl: string;
      /** @example 42 */
      seed: number;
      clock: components['schemas']['Clock'];
    };
    NewBank: {
      /**
       * @description What a fixture file holds, as an object, or as its text (YAML or JSON). Default is that of the server.
       * @example {
       *       "schemaVersion": 1
       *     }
       */
      fixtures?: Record<string, unknown> | string;
      /**
       * @description Decides ids, codes, probabilities and variation. Default is that of the server.
       * @example 7
       */
      seed?: number;
      /**
       * @description `running`, `paused`, an instant to stand still at, or mode, rate and now.
       * @example 2026-01-01T00:00:00Z
       */
      clock?:
        | string
        | {
            mode?: components['schemas']['ClockMode'];
            rate?: components['schemas']['ClockRate'];
            now?: components['schemas']['Instant'];
          };
      /**
       * @description Name of a shipped profile, or what a profile file holds. Default is that of the server.
       * @example {
       *       "extends": "published",
       *       "decisions": {
       *         "expires-in-key": "both"
       *       }
       *     }
       */
      profile?:
        | string
        | {
            /**
             * @description Name of a shipped profile. Default `published`.
             * @example published
             */
            extends?: string;
            /**
             * @description By switch, as `GET …/profile` tells them.
             * @example {
             *       "expires-in-key": "both"
             *     }
             */
            decisions?: {
              [key: string]: unknown;
            };
          };
    };
    /** @description Every member that is there must fit. */
    JournalMatch: {
      /** @example createConsent */
      operation?: string;
      /** @example POST */
      method?: string;
      /**
       * @description Below the bank's base address; `*` stands for anything.
       * @example /PSD2/v1/consents*
       */
      path?: string;
      /**
       * @description Name, organizationIdentifier, client id or e-mail.
       * @example Fintrail
       */
      tpp?: string;
      /** @example 400 */
      status?: number;
      /**
       * @example {
       *       "x-request-id": "1"
       *     }
       */
      header?: {
        [key: string]: string;
      };
      /**
       * @description Part of the body that was sent.
       * @example recurringIndicator
       */
      body?: string;
      /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
      traceparent?: string;
    };
    RequestLine: {
      /** @example request-7 */
      id: string;
      /** @description Bank time at which it came. */
      at: components['schemas']['Instant'];
      /** @example GET */
      method: string;
      /**
       * @description Below the bank's base address.
       * @example /PSD2/v1/accounts
       */
      path: string;
      /** @example withBalance=true */
      query?: string;
      /**
       * @description Absent where no operation stands at the address.
       * @example readAccounts
       */
      operation?: string;
      /** @example Fintrail */
      tpp?: string;
      /**
       * @description 0 where the connection ended without an answer.
       * @example 200
       */
      status: number;
      /**
       * @description Real time to the end of the answer.
       * @example 1.2
       */
      durationMs: number;
      refusal?: {
        /** @example KEY_MISSING */
        code: string;
        /**
         * @description The step of the precedence that refused.
         * @example subscriptionKey
         */
        step: string;
      };
      /**
       * @description Id of the consent or payment that the call is about.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      subject?: string;
      /**
       * @description Rules of the client report that it breaks.
       * @example [
       *       "request-id-missing"
       *     ]
       */
      findings?: string[];
      /**
       * @description How many statuses it moved itself.
       * @example 1
       */
      transitions: number;
    };
    RequestEntry: {
      /** @example request-7 */
      id: string;
      /** @description Bank time at which it came. */
      at: components['schemas']['Instant'];
      /** @example GET */
      method: string;
      /**
       * @description Below the bank's base address.
       * @example /PSD2/v1/accounts
       */
      path: string;
      /** @example withBalance=true */
      query?: string;
      /**
       * @description Absent where no operation stands at the address.
       * @example readAccounts
       */
      operation?: string;
      /** @example Fintrail */
      tpp?: string;
      /**
       * @description 0 where the connection ended without an answer.
       * @example 200
       */
      status: number;
      /**
       * @description Real time to the end of the answer.
       * @example 1.2
       */
      durationMs: number;
      refusal?: {
        /** @example KEY_MISSING */
        code: string;
        /**
         * @description The step of the precedence that refused.
         * @example subscriptionKey
         */
        step: string;
      };
      /** @description Of a signed request. */
      signature?: {
        /**
         * @description What the bank built, to be compared byte by byte with what the client signed.
         * @example digest: SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
         *     x-request-id: 1
         */
        signingString: string;
        /** @example true */
        holds: boolean;
      };
      /** @description What the call passed, what refused it, and what it never reached, in this order; absent where it met no operation. */
      checks?: {
        /** @example subscriptionKey */
        check: string;
        /**
         * @example passed
         * @enum {string}
         */
        result: 'passed' | 'failed' | 'notReached';
      }[];
      /**
       * @description Id of the consent or payment that the call is about.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      subject?: string;
      /**
       * @description What it shows about the client, by rules of the client report.
       * @example []
       */
      findings?: {
        /** @example request-id-missing */
        rule: string;
        /** @example no X-Request-ID was sent */
        detail: string;
      }[];
      /** @description Real time at which it came. */
      receivedAt: components['schemas']['Instant'];
      /**
       * @example {
       *       "x-request-id": "1"
       *     }
       */
      headers: {
        [key: string]: string;
      };
      /**
       * @description The first 16 kB of it.
       * @example {}
       */
      body?: string;
      /**
       * @description How many bytes at the end of the body are not kept; absent where it is whole.
       * @example 70000
       */
      bodyOmittedBytes?: number;
      answer: {
        /**
         * @example {
         *       "content-type": "application/json; charset=utf-8"
         *     }
         */
        headers?: {
          [key: string]: string;
        };
        /** @example {"accounts":[]} */
        body?: string;
        /**
         * @description How many bytes at the end of the body are not kept; absent where it is whole.
         * @example 70000
         */
        bodyOmittedBytes?: number;
      };
      /** @description What the call itself moved. */
      transitions: components['schemas']['ClockEvent'][];
      /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
      traceparent?: string;
      /**
       * @description The call as a command, secrets masked.
       * @example curl -X GET 'http://127.0.0.1:8080/PSD2/v1/accounts'
       */
      curl: string;
    };
    Report: {
      /** @example default */
      bank: string;
      /** @description Bank time at which it was made. */
      now: components['schemas']['Instant'];
      /**
       * @description How many calls were looked at.
       * @example 12
       */
      calls: number;
      /** @description Findings by severity. */
      counts: {
        /** @example 1 */
        error: number;
        /** @example 0 */
        warning: number;
        /** @example 0 */
        hint: number;
      };
      /** @description The gravest first; each rule once, with a count. */
      findings: components['schemas']['Finding'][];
      /** @description Operations that were called and that the published document does not have. */
      unpublishedOperations: {
        /** @example readPaymentStatus */
        operation: string;
        /** @example 3 */
        count: number;
      }[];
      /**
       * @description What no bank can see of its client.
       * @example []
       */
      notVisible: string[];
    };
    Finding: {
      /** @example request-id-missing */
      rule: string;
      /**
       * @example error
       * @enum {string}
       */
      severity: 'error' | 'warning' | 'hint';
      /** @example A call came without X-Request-ID. */
      explanation: string;
      /**
       * @description How to do better.
       * @example Send a new UUID in X-Request-ID with each call.
       */
      advice: string;
      /**
       * @description Section of the document, or rows of the decision table.
       * @example Endpoints / Common request headers
       */
      source: string;
      /**
       * @description Which time the rule measures.
       * @example none
       * @enum {string}
       */
      clock: 'bank' | 'real' | 'none';
      /** @example 3 */
      count: number;
      /** @description Bank time. */
      firstAt: components['schemas']['Instant'];
      /** @description Bank time. */
      lastAt: components['schemas']['Instant'];
      /**
       * @example [
       *       "Fintrail"
       *     ]
       */
      tpps: string[];
      /** @description The first places that show it. */
      examples: {
        /**
         * @description Id of an entry of the journal.
         * @example request-7
         */
        request: string;
        /** @example no X-Request-ID was sent */
        detail: string;
      }[];
    };
    State: {
      /**
       * @example 1
       * @enum {integer}
       */
      schemaVersion: 1;
      /**
       * @description A digest of the fixtures.
       * @example 0f343b0931126a20f133d67c2b018a3b
       */
      fixtures: string;
      /** @example 2026-03-02 */
      startDay: string;
      /**
       * @description Milliseconds since 1970, as every instant in this document.
       * @example 1772442000000
       */
      openedAt: number;
      /**
       * @description Mode, rate and time.
       * @example {
       *       "mode": "paused",
       *       "rate": 1,
       *       "now": 1772442000000
       *     }
       */
      clock: Record<string, unknown>;
    } & {
      [key: string]: unknown;
    };
    Snapshot: {
      /** @example after-onboarding */
      name: string;
      /** @description Bank time at which it was taken. */
      now: components['schemas']['Instant'];
      /** @description Real time at which it was taken. */
      takenAt: components['schemas']['Instant'];
    };
    /**
     * @example {
     *       "mode": "running",
     *       "rate": 1,
     *       "now": "2026-03-31T00:00:00.000Z"
     *     }
     */
    Clock: {
      mode: components['schemas']['ClockMode'];
      rate: components['schemas']['ClockRate'];
      now: components['schemas']['Instant'];
      /** @description Present while the clock is being moved; `now` is the time that it has reached. */
      advance?: {
        from: components['schemas']['Instant'];
        to: components['schemas']['Instant'];
        /**
         * @description How many statuses have changed so far.
         * @example 12
         */
        count: number;
      };
    };
    /**
     * @description How many of the changes are told at the most; `count` counts all of them.
     * @default 100
     * @example 100
     */
    EventLimit: number;
    ClockMove: {
      now: components['schemas']['Instant'];
      /**
       * @description How many statuses changed.
       * @example 1
       */
      count: number;
      /**
       * @description Whether `events` has fewer than `count`.
       * @example false
       */
      truncated: boolean;
      events: components['schemas']['ClockEvent'][];
      /**
       * @description Present when the advance was stopped before it arrived; `now` is where.
       * @example true
       * @enum {boolean}
       */
      stopped?: true;
    };
    ClockEvent: {
      /** @description Its own due time. */
      at: components['schemas']['Instant'];
      /**
       * @example consent
       * @enum {string}
       */
      kind: 'consent' | 'payment' | 'account' | 'tpp';
      /**
       * @description Id of the consent, payment or account, or e-mail of the portal user.
       * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      subject: string;
      /** @example valid */
      from: string | null;
      /** @example expired */
      to: string;
      /** @example the day of validUntil is over */
      cause: string;
    };
    /** @description Oldest first, beginning with the creation. */
    History: {
      at: components['schemas']['Instant'];
      /**
       * @description null at the creation.
       * @example received
       */
      from: string | null;
      /** @example valid */
      to: string;
      /** @example approved by anna */
      cause: string;
    }[];
    /** @description What time alone will do next; absent when nothing. */
    NextEvent: {
      at: components['schemas']['Instant'];
      /**
       * @example consentEnds
       * @enum {string}
       */
      kind: 'consentWindowEnds' | 'consentEnds' | 'accessEnds' | 'paymentWindowEnds' | 'paymentStep' | 'psuDecides';
      /**
       * @description The status that it leads to; absent where a PSU decides.
       * @example expired
       */
      to?: string;
    };
    TppName: {
      /** @example PSDAT-FMA-123456 */
      organizationIdentifier?: string;
      /** @example Demo TPP */
      name?: string;
    };
    Authorisation: {
      /**
       * @description Consent id or payment id.
       * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      id: string;
      /**
       * @example consent
       * @enum {string}
       */
      kind: 'consent' | 'payment';
      /**
       * @example received
       * @enum {string}
       */
      status: 'received' | 'RCVD' | 'PATC';
      tpp: components['schemas']['TppName'];
      createdAt: components['schemas']['Instant'];
      /** @description When the window for the authorisation ends. */
      expiresAt?: components['schemas']['Instant'];
      /**
       * @description Who acts when nobody is named; absent when no account of this bank is meant.
       * @example anna
       */
      psu?: string;
      /**
       * @description The page where the PSU decides (`scaRedirect`).
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code&client_id=5b1f7c0e-3a84-4d55-9f0e-7d0d7f3a2c61&scope=AIS%3A0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10&request_id=0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      link: string;
    };
    /**
     * @example {
     *       "psu": "anna",
     *       "decision": "approve"
     *     }
     */
    DecisionRequest: {
      /**
       * @description Who decides. Default is the holder of the first account named, for a payment without debtor the first PSU.
       * @example anna
       */
      psu?: string;
      /**
       * @example approve
       * @enum {string}
       */
      decision: 'approve' | 'refuse' | 'expire';
      /**
       * @description For payments - IBAN or account id to pay from. Default is the account named, else the PSU's first that fits.
       * @example AT611904300234573201
       */
      debtorAccount?: string;
      /**
       * @description As the TPP would append it to the link.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Handed back unchanged in the redirect.
       * @example af0ifjsldkj
       */
      state?: string;
      /**
       * @description S256 challenge of PKCE; the exchange then needs the verifier.
       * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
       */
      codeChallenge?: string;
    };
    DecisionResponse: {
      /**
       * @description Status of the consent or payment afterwards.
       * @example valid
       */
      status: string;
      /**
       * @description The authorisation code, to be exchanged for a token.
       * @example 3kPZ0x1fQ2mB7cVh9sTtYwEeRr5nUu8L
       */
      code?: string;
      /**
       * @description Where the browser would be sent.
       * @example https://tpp.example/callback?code=3kPZ0x1fQ2mB7cVh9sTtYwEeRr5nUu8L&state=af0ifjsldkj
       */
      redirectUri?: string;
      /**
       * @description How often the browser would be sent there, where a scripted course wants it more than once.
       * @example 2
       */
      callbacks?: number;
    };
    Demo: {
      /** @example default */
      bank: string;
      /** @example Sandbank */
      bankName: string;
      /**
       * @description The bank's base address.
       * @example http://127.0.0.1:8080
       */
      baseUrl: string;
      /**
       * @description The control API of the bank.
       * @example http://127.0.0.1:8080/__admin
       */
      adminUrl: string;
      /**
       * @description The same over HTTPS, which onboarding needs; absent when there is no such listener.
       * @example https://127.0.0.1:8443
       */
      httpsUrl?: string;
      /** @example 42 */
      seed: number;
      clock: components['schemas']['Clock'];
      tpps: components['schemas']['DemoTpp'][];
      psus: components['schemas']['DemoPsu'][];
      /**
       * @description The payment products that the bank offers.
       * @example [
       *       "sepa-credit-transfers"
       *     ]
       */
      products: string[];
      /** @description What decides the course of a payment by itself. Absent when the profile has it off. */
      magic?: {
        /**
         * @description A remittance text of this form decides the whole path.
         * @example sandbank: ACTC > PDNG 2d > RJCT(AM04)
         */
        remittance: string;
        creditorNames: components['schemas']['MagicValue'][];
        amounts: components['schemas']['MagicValue'][];
        /** @description What goes wrong at the authorisation of who signs in so, with the PSU's own password. */
        logins: {
          /** @example <psu>+wrong-state */
          value: string;
          /** @example the browser comes back with another state than the TPP sent */
          meaning: string;
        }[];
      };
      /**
       * @description Commands to paste into a POSIX shell, in order.
       * @example [
       *       "curl -sS 'http://127.0.0.1:8080/PSD2/v1/accounts' -H 'X-Request-ID: 1'"
       *     ]
       */
      curl: string[];
    };
    /** @description Every member that is there must fit; none fits every call. */
    OutcomeMatch: {
      /** @example readAccounts */
      operation?: string;
      /** @example sepa-credit-transfers */
      product?: string;
      /**
       * @description Name, organizationIdentifier, client id or admin e-mail.
       * @example Fintrail
       */
      tpp?: string;
      /**
       * @description For the account reads and the authorisation without a page.
       * @example anna
       */
      psu?: string;
      /**
       * @description IBAN as the TPP names it.
       * @example AT611904300234573201
       */
      debtor?: string;
      /**
       * @description IBAN or name.
       * @example Sandbank Pending
       */
      creditor?: string;
      /**
       * @description An amount, or bounds that are inclusive, in major units.
       * @example {
       *       "from": 10,
       *       "to": 20
       *     }
       */
      amount?:
        | number
        | string
        | {
            from?: number | string;
            to?: number | string;
          };
      /**
       * @description Part of the remittance text.
       * @example Invoice
       */
      remittance?: string;
      /**
       * @example {
       *       "x-scenario": "broken"
       *     }
       */
      header?: {
        [key: string]: string;
      };
    };
    OutcomeError: {
      /** @example INTERNAL_SERVER_ERROR */
      code: string;
      /** @example The core system is away. */
      text?: string;
    };
    /** @description Exactly one of `outcome` and `sequence`. */
    NewOutcome: {
      match?: components['schemas']['OutcomeMatch'];
      /**
       * @description So many matching calls pass first. Default 0.
       * @example 1
       */
      after?: number;
      /**
       * @description For so many matching calls, or `always`. Default 1.
       * @example 2
       */
      times?: number | 'always';
      outcome?: components['schemas']['NewOutcomeResult'];
      /**
       * @description Outcomes one after the other, each with `times` of its own.
       * @example [
       *       {
       *         "usual": true
       *       },
       *       {
       *         "error": "INTERNAL_SERVER_ERROR"
       *       }
       *     ]
       */
      sequence?: components['schemas']['NewOutcomePart'][];
    };
    /**
     * @description One of `path`, `consent`, `sca`, `token`, `error` (a code, or code and text) and `usual`.
     * @example {
     *       "path": "RCVD > ACTC 2d > RJCT(AC04)"
     *     }
     */
    NewOutcomeResult: {
      /** @example RCVD > ACTC 2d > RJCT(AC04) */
      path?: string;
      /** @example approve after 5s > revoke after 2d */
      consent?: string;
      /** @example wrong-state */
      sca?: string;
      /** @example short-lived */
      token?: string;
      /** @example INTERNAL_SERVER_ERROR */
      error?: string | components['schemas']['OutcomeError'];
      /** @example true */
      usual?: boolean;
    };
    /** @description As a result, for so many matching calls. */
    NewOutcomePart: {
      /** @example RCVD > ACTC 2d > RJCT(AC04) */
      path?: string;
      /** @example approve after 5s > revoke after 2d */
      consent?: string;
      /** @example wrong-state */
      sca?: string;
      /** @example short-lived */
      token?: string;
      /** @example INTERNAL_SERVER_ERROR */
      error?: string | components['schemas']['OutcomeError'];
      /** @example true */
      usual?: boolean;
      /**
       * @description For so many matching calls, or `always`. Default 1.
       * @example 1
       */
      times?: number | 'always';
    };
    Outcome: {
      /** @example outcome-1 */
      id: string;
      /**
       * @description Queued outcomes decide before those of the fixtures.
       * @example queued
       * @enum {string}
       */
      source: 'queued' | 'fixtures';
      match: components['schemas']['OutcomeMatch'];
      sequence: components['schemas']['OutcomePart'][];
      /** @example 0 */
      after: number;
      /**
       * @description How many matching calls there were.
       * @example 1
       */
      matched: number;
      /** @description What the next matching call gets; absent while calls are let pass. */
      next?: components['schemas']['OutcomePart'];
    };
    OutcomePart: {
      /** @example RCVD > ACTC > PDNG 2d > RJCT(AM04) */
      path?: string;
      /** @example approve after 5s > revoke after 2d */
      consent?: string;
      /** @example wrong-state */
      sca?: string;
      /** @example short-lived */
      token?: string;
      error?: components['schemas']['OutcomeError'];
      /** @example true */
      usual?: boolean;
      /** @example 1 */
      times?: number | 'always';
    };
    NewFault: {
      /** @description Every member that is there must fit. */
      match?: {
        /** @example readAccounts */
        operation?: string;
        /** @example GET */
        method?: string;
        /**
         * @description `*` stands for anything.
         * @example /PSD2/v1/accounts/*
         */
        path?: string;
        /** @example Fintrail */
        tpp?: string;
        /**
         * @example {
         *       "x-scenario": "broken"
         *     }
         */
        header?: {
          [key: string]: string;
        };
      };
      /**
       * @description Drawn from the bank's seed. Default 1.
       * @example 0.5
       */
      probability?: number;
      /**
       * @description How many calls it hits. Default all.
       * @example 2
       */
      times?: number;
      /**
       * @description So many matching calls pass first. Default 0.
       * @example 1
       */
      after?: number;
      /**
       * @description Whether the operation takes place. Default before.
       * @example commit
       * @enum {string}
       */
      when?: 'before' | 'commit';
      /** @description A maintenance window, bank time; `to` is not in it. */
      during?: {
        /**
         * Format: date-time
         * @example 2026-03-31T22:00:00.000Z
         */
        from: string;
        /**
         * Format: date-time
         * @example 2026-04-01T02:00:00.000Z
         */
        to: string;
      };
      /**
       * @description Real milliseconds. `fixed` with `ms`, `uniform` with `lowerMs` and `upperMs`, `lognormal` with `medianMs` and `sigma`.
       * @example {
       *       "type": "fixed",
       *       "ms": 500
       *     }
       */
      delay?: {
        /**
         * @example fixed
         * @enum {string}
         */
        type: 'fixed' | 'uniform' | 'lognormal';
        /** @example 500 */
        ms?: number;
        /** @example 100 */
        lowerMs?: number;
        /** @example 900 */
        upperMs?: number;
        /** @example 300 */
        medianMs?: number;
        /** @example 0.5 */
        sigma?: number;
      };
      slowBody?: {
        /** @example 5 */
        chunks: number;
        /** @example 1000 */
        durationMs: number;
      };
      /** @description 429 and 503 carry `Retry-After`, 1 second unless `headers` says otherwise. */
      error?: {
        /** @example 503 */
        statusCode: number;
        /** @example INTERNAL_SERVER_ERROR */
        code?: string;
        /**
         * @description Text as it is, anything else as JSON; default the bank's error body.
         * @example {
         *       "message": "down"
         *     }
         */
        body?: unknown;
        /**
         * @description Values are printable ASCII; together at most 8192 characters. Headers that say how the answer is sent are refused with 400:
         *     `Connection`, `Content-Length`, `Keep-Alive`, `Proxy-Connection`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`.
         * @example {
         *       "retry-after": "5"
         *     }
         */
        headers?: {
          [key: string]: string;
        };
      };
      /**
       * @example EMPTY_RESPONSE
       * @enum {string}
       */
      fault?:
        | 'CONNECTION_RESET_BY_PEER'
        | 'EMPTY_RESPONSE'
        | 'MALFORMED_RESPONSE_CHUNK'
        | 'RANDOM_DATA_THEN_CLOSE'
        | 'TIMEOUT'
        | 'TRUNCATED_JSON'
        | 'MALFORMED_JSON';
    };
    Fault: {
      /** @example fault-1 */
      id: string;
      /** @example 3 */
      matched: number;
      /** @example 1 */
      hit: number;
      /** @description Every member that is there must fit. */
      match: {
        /** @example readAccounts */
        operation?: string;
        /** @example GET */
        method?: string;
        /**
         * @description `*` stands for anything.
         * @example /PSD2/v1/accounts/*
         */
        path?: string;
        /** @example Fintrail */
        tpp?: string;
        /**
         * @example {
         *       "x-scenario": "broken"
         *     }
         */
        header?: {
          [key: string]: string;
        };
      };
      /**
       * @description Drawn from the bank's seed. Default 1.
       * @example 0.5
       */
      probability?: number;
      /**
       * @description How many calls it hits. Default all.
       * @example 2
       */
      times?: number;
      /**
       * @description So many matching calls pass first. Default 0.
       * @example 1
       */
      after: number;
      /**
       * @description Whether the operation takes place. Default before.
       * @example commit
       * @enum {string}
       */
      when: 'before' | 'commit';
      /** @description A maintenance window, bank time; `to` is not in it. */
      during?: {
        /**
         * Format: date-time
         * @example 2026-03-31T22:00:00.000Z
         */
        from: string;
        /**
         * Format: date-time
         * @example 2026-04-01T02:00:00.000Z
         */
        to: string;
      };
      /**
       * @description Real milliseconds. `fixed` with `ms`, `uniform` with `lowerMs` and `upperMs`, `lognormal` with `medianMs` and `sigma`.
       * @example {
       *       "type": "fixed",
       *       "ms": 500
       *     }
       */
      delay?: {
        /**
         * @example fixed
         * @enum {string}
         */
        type: 'fixed' | 'uniform' | 'lognormal';
        /** @example 500 */
        ms?: number;
        /** @example 100 */
        lowerMs?: number;
        /** @example 900 */
        upperMs?: number;
        /** @example 300 */
        medianMs?: number;
        /** @example 0.5 */
        sigma?: number;
      };
      slowBody?: {
        /** @example 5 */
        chunks: number;
        /** @example 1000 */
        durationMs: number;
      };
      /** @description 429 and 503 carry `Retry-After`, 1 second unless `headers` says otherwise. */
      error?: {
        /** @example 503 */
        statusCode: number;
        /** @example INTERNAL_SERVER_ERROR */
        code?: string;
        /**
         * @description Text as it is, anything else as JSON; default the bank's error body.
         * @example {
         *       "message": "down"
         *     }
         */
        body?: unknown;
        /**
         * @example {
         *       "retry-after": "5"
         *     }
         */
        headers?: {
          [key: string]: string;
        };
      };
      /**
       * @example EMPTY_RESPONSE
       * @enum {string}
       */
      fault?:
        | 'CONNECTION_RESET_BY_PEER'
        | 'EMPTY_RESPONSE'
        | 'MALFORMED_RESPONSE_CHUNK'
        | 'RANDOM_DATA_THEN_CLOSE'
        | 'TIMEOUT'
        | 'TRUNCATED_JSON'
        | 'MALFORMED_JSON';
    };
    MagicValue: {
      /** @example 404.04 */
      value: string;
      /** @example ACTC > RJCT(AM04) */
      path: string;
      /** @example rejected: insufficient funds */
      meaning: string;
    };
    DemoTpp: {
      /** @example Demo TPP */
      name: string;
      /** @example PSDAT-FMA-123456 */
      organizationIdentifier: string;
      /** @example dev@tpp.example */
      userEmail: string;
      /** @example 0123456789abcdef0123456789abcdef */
      subscriptionKey: string;
      /** @example true */
      onboarded: boolean;
      /**
       * @example [
       *       "PSP_AI",
       *       "PSP_PI"
       *     ]
       */
      roles: string[];
      /**
       * @description Absent while it is not onboarded.
       * @example 5b1f7c0e-3a84-4d55-9f0e-7d0d7f3a2c61
       */
      clientId?: string;
      /** @example q3nB7cVh9sTtYwEeRr5nUu8L3kPZ0x1fQ2mB7cVh */
      clientSecret?: string;
      /** @description Files of the test certificate; absent while certificates live in memory only. */
      certificates?: {
        /**
         * @description Leaf and issuing certificate.
         * @example /var/lib/sandbank/demo-tpp.pem
         */
        certificate: string;
        /** @example /var/lib/sandbank/demo-tpp.key */
        privateKey: string;
        /**
         * @description Root and issuing CA.
         * @example /var/lib/sandbank/ca.pem
         */
        ca: string;
        /**
         * @description Present where the certificate names another address than the server's for revocation list, OCSP and CA.
         * @example The certificate names http://localhost:8080 for revocation list, OCSP and CA, because it is kept for the next start.
         */
        note?: string;
      };
    };
    DemoPsu: {
      /**
       * @description Login name.
       * @example anna
       */
      id: string;
      /** @example anna-password */
      password: string;
      /**
       * @description The code that the bank sends to the phone for the second step of the sign-in.
       * @example 123456
       */
      oneTimeCode: string;
      /** @example Anna Huber */
      name: string;
      /** @example false */
      blocked: boolean;
      accounts: {
        /** @example AT611904300234573201 */
        iban?: string;
        /** @example 400000xxxxxx7899 */
        maskedPan?: string;
        /** @example +436601234567 */
        msisdn?: string;
        /** @example EUR */
        currency: string;
        /** @example Current account */
        name: string;
        status: components['schemas']['AccountStatus'];
        usage: components['schemas']['AccountUsage'];
        /** @example 1 */
        signaturesRequired: number;
        /** @example 1001 */
        customerNo: number;
        /** @example 1 */
        suffix: number;
        /** @example 1 */
        branchCode: number;
        /**
         * @description The bank's own name of the account.
         * @example anna-current
         */
        accountId: string;
      }[];
    };
    OtherAccount: {
      /** @example DE54909090900532013000 */
      iban: string;
    };
    /** @description A pending or booked line of an account; its amount is signed, debits negative. */
    AccountLine: {
      /** @example 0d6c1f70-5cde-4ff4-9d26-f4d8ad3f2a1b */
      transactionId: string;
      /** @example 000000312 */
      entryReference: string;
      /**
       * @description The day on which it reached the account.
       * @example 2026-03-31
       */
      entryDate: string;
      /**
       * @description Absent while it is pending.
       * @example 2026-03-31
       */
      bookingDate?: string;
      /** @example 2026-03-31 */
      valueDate?: string;
      transactionAmount: components['schemas']['Amount'];
      /** @description What the account held once the line was booked; absent while it is pending. */
      balanceAfter?: components['schemas']['Amount'];
      /** @example Electric Company */
      creditorName?: string;
      creditorAccount?: {
        /** @example DE54909090900532013000 */
        iban?: string;
      } & {
        [key: string]: unknown;
      };
      /** @example Employer GmbH */
      debtorName?: string;
      debtorAccount?: {
        /** @example DE54909090900532013000 */
        iban?: string;
      } & {
        [key: string]: unknown;
      };
      /** @example Electric Group */
      ultimateCreditor?: string;
      /** @example Employer Group */
      ultimateDebtor?: string;
      /** @example Salary January */
      remittanceInformationUnstructured?: string;
      /** @example RF18539007547034 */
      remittanceInformationStructured?: string;
      /** @example E2E-1 */
      endToEndId?: string;
      /** @example MANDATE-1 */
      mandateId?: string;
      /** @example CHECK-1 */
      checkId?: string;
      /** @example AT98ZZZ01234567890 */
      creditorId?: string;
      /** @example SALA */
      purposeCode?: string;
      /** @example PMNT-RCDT-SALA */
      bankTransactionCode?: string;
      /** @example SALARY */
      proprietaryBankTransactionCode?: string;
      /**
       * @description The payment of this bank's interface that made it.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      paymentId?: string;
    };
    StateMachine: {
      statuses: {
        /** @example valid */
        status: string;
        /**
         * @description Whether nothing follows it.
         * @example false
         */
        final: boolean;
      }[];
      transitions: {
        /** @example received */
        from: string;
        /**
         * @description What moves it.
         * @example scaSucceeded
         */
        on: string;
        /** @example valid */
        to: string;
        /**
         * @description The row of the decision table that allows it.
         * @example consent-transitions
         */
        decision: string;
      }[];
    };
    /** @description A row of the decision table; `setting`, `value` and `profiles` are absent where nothing can be set. */
    Decision: {
      /** @example success-status */
      slug: string;
      /** @example Gateway, headers, transport */
      chapter: string;
      /**
       * @description The section of the published document that the row fills.
       * @example Endpoints
       */
      section: string;
      /**
       * @description What the document says.
       * @example Not shown.
       */
      published: string;
      /** @example 200 for all. */
      decided: string;
      /** @example As published. */
      why: string;
      /** @description What can be set, by `kind` - `choice` has its `values`, `durations` and `numbers` their `names`. */
      setting?: {
        /** @example choice */
        kind: string;
        /**
         * @example [
         *       "200",
         *       "201"
         *     ]
         */
        values?: string[];
        /**
         * @example [
         *       "code",
         *       "accessToken"
         *     ]
         */
        names?: string[];
        /**
         * @example [
         *       "CLBD"
         *     ]
         */
        words?: string[];
        /** @example requests a minute for each TPP */
        unit?: string;
      } & {
        [key: string]: unknown;
      };
      /**
       * @description The bank's value, as a profile file writes it.
       * @example 200
       */
      value?: unknown;
      /**
       * @description The value in each shipped profile.
       * @example {
       *       "published": "200",
       *       "nextgen": "201"
       *     }
       */
      profiles?: {
        [key: string]: unknown;
      };
      /**
       * @description The other values, each in a sentence.
       * @example {
       *       "201": "201 with Location"
       *     }
       */
      alternatives?: {
        [key: string]: string;
      };
    };
    ProfileValues: {
      /**
       * @description By switch - a word, or a mapping of names to durations, numbers or payment plans.
       * @example {
       *       "expires-in-key": "published",
       *       "lifetimes": {
       *         "code": "PT10M",
       *         "accessToken": "PT1H"
       *       }
       *     }
       */
      decisions: {
        [key: string]: unknown;
      };
    };
    /**
     * @example valid
     * @enum {string}
     */
    ConsentStatus: 'received' | 'rejected' | 'valid' | 'revokedByPsu' | 'expired' | 'terminatedByTpp';
    /**
     * @example ACSC
     * @enum {string}
     */
    TransactionStatus:
      | 'RCVD'
      | 'ACTC'
      | 'ACCP'
      | 'ACFC'
      | 'ACSP'
      | 'ACWC'
      | 'ACWP'
      | 'ACSC'
      | 'ACCC'
      | 'PDNG'
      | 'PATC'
      | 'PART'
      | 'RJCT'
      | 'CANC';
    /**
     * @example enabled
     * @enum {string}
     */
    AccountStatus: 'enabled' | 'deleted' | 'blocked';
    /**
     * @example PRIV
     * @enum {string}
     */
    AccountUsage: 'PRIV' | 'ORGA';
    /**
     * @description Do it even where the transition table has no such move.
     * @default false
     * @example true
     */
    Force: boolean;
    AccountReference: {
      /** @example AT611904300234573201 */
      iban?: string;
      /** @example 4000001234567899 */
      pan?: string;
      /** @example 400000xxxxxx7899 */
      maskedPan?: string;
      /** @example +436601234567 */
      msisdn?: string;
      /** @example EUR */
      currency?: string;
    };
    Tally: {
      /**
       * @description How many were issued.
       * @example 1
       */
      count: number;
      /**
       * @description How many still open something.
       * @example 1
       */
      usable: number;
      /** @description When the last usable one ends, where they end by themselves. */
      expiresAt?: components['schemas']['Instant'];
    };
    /** @description What was issued after the approval; the secrets stay inside. */
    Tokens: {
      codes: components['schemas']['Tally'];
      accessTokens: components['schemas']['Tally'];
      refreshTokens: components['schemas']['Tally'];
    };
    Consent: {
      /** @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10 */
      consentId: string;
      consentStatus: components['schemas']['ConsentStatus'];
      tpp: components['schemas']['TppName'];
      /**
       * @description Who decided; absent before.
       * @example anna
       */
      psu?: string;
      /** @description What the TPP asked for. */
      access: {
        accounts?: components['schemas']['AccountReference'][];
        balances?: components['schemas']['AccountReference'][];
        transactions?: components['schemas']['AccountReference'][];
      };
      /** @example true */
      recurringIndicator: boolean;
      validUntil: components['schemas']['Day'];
      /** @example 4 */
      frequencyPerDay: number;
      /** @example false */
      combinedServiceIndicator: boolean;
      createdAt: components['schemas']['Instant'];
      lastActionAt: components['schemas']['Instant'];
      /**
       * @description The page where a PSU decides, while one is waited for.
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code
       */
      link?: string;
      /**
       * @description Preset by the TPP at the creation.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Preset by the TPP for a refusal.
       * @example https://tpp.example/refused
       */
      nokRedirectUri?: string;
      /** @description What the PSU granted. */
      grantedAccounts: {
        /** @example anna-current */
        accountId: string;
        /** @example AT611904300234573201 */
        iban?: string;
        /** @example EUR */
        currency?: string;
        /**
         * @example [
         *       "accounts",
         *       "balances"
         *     ]
         */
        rights: ('accounts' | 'balances' | 'transactions')[];
      }[];
      /** @description The counted accesses - of the day for a recurring consent, all of them for a one-off one. */
      usage: {
        day: components['schemas']['Day'];
        /**
         * @description By endpoint and account.
         * @example {
         *       "accounts": 1,
         *       "balances:anna-current": 2
         *     }
         */
        counts: {
          [key: string]: number;
        };
      };
      tokens: components['schemas']['Tokens'];
      nextEvent?: components['schemas']['NextEvent'];
      history: components['schemas']['History'];
    };
    Payment: {
      /** @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94 */
      paymentId: string;
      /** @example sepa-credit-transfers */
      paymentProduct: string;
      transactionStatus: components['schemas']['TransactionStatus'];
      /** @description Why it was rejected. */
      reason?: {
        /** @example AM04 */
        code: string;
        /** @example The funds are insufficient. */
        text: string;
      };
      tpp: components['schemas']['TppName'];
      instructedAmount: components['schemas']['Amount'];
      /** @description In the instructed currency. */
      transactionFees: components['schemas']['Amount'];
      /** @example Invoice 2026-0117 */
      remittanceInformationUnstructured?: string;
      /** @description As the TPP named it, and as the bank knows it once a PSU has chosen; absent before. */
      debtorAccount?: {
        /** @example AT611904300234573201 */
        iban?: string;
        /** @example anna-current */
        accountId?: string;
        /** @example EUR */
        currency?: string;
        /** @example Anna Huber */
        name?: string;
        /**
         * @example [
         *       "anna"
         *     ]
         */
        holders?: string[];
      };
      /** @description Account id and currency where the account is this bank's. */
      creditorAccount: {
        /** @example DE89370400440532013000 */
        iban: string;
        /** @example ben-current */
        accountId?: string;
        /** @example EUR */
        currency?: string;
        /** @example Stadtwerke Musterstadt GmbH */
        name: string;
        /** @example COBADEFF */
        agent?: string;
        address?: components['schemas']['Address'];
      };
      /** @description Where the money is, with both legs as far as they have happened. */
      money: {
        /**
         * @example credited
         * @enum {string}
         */
        stage: 'none' | 'reserved' | 'debited' | 'credited' | 'released' | 'returned';
        /** @description In the currency of the debtor's account, from the reservation on. */
        debit?: components['schemas']['Amount'];
        /** @description In the currency of the debtor's account, from the reservation on. */
        fee?: components['schemas']['Amount'];
        /** @description In the currency of the creditor's account; in the instructed one when that account is another bank's. */
        credit?: components['schemas']['Amount'];
        /** @description What one unit of the debtor's currency bought; absent within one currency. */
        exchangeRate?: {
          /** @example EUR */
          from: string;
          /** @example USD */
          to: string;
          /** @example 1.08696 */
          rate: number;
        };
      };
      /** @description The statuses after RCVD. */
      plan: {
        status: components['schemas']['TransactionStatus'];
        /** @description How long the payment stays in it. */
        stay?: components['schemas']['Period'];
        /** @example AM04 */
        reason?: string;
        /**
         * @description Whether the payment has passed this place of its plan.
         * @example true
         */
        taken: boolean;
      }[];
      /**
       * @description How many places of the plan were passed.
       * @example 2
       */
      planPosition: number;
      signatures: {
        /** @example 1 */
        required: number;
        /**
         * @example [
         *       "anna"
         *     ]
         */
        signedBy: string[];
      };
      createdAt: components['schemas']['Instant'];
      /**
       * @description The page where a PSU decides, while one is waited for.
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code
       */
      link?: string;
      /**
       * @description Preset by the TPP at the creation.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Preset by the TPP for a refusal.
       * @example https://tpp.example/refused
       */
      nokRedirectUri?: string;
      tokens: components['schemas']['Tokens'];
      nextEvent?: components['schemas']['NextEvent'];
      history: components['schemas']['History'];
    };
    Account: {
      /**
       * @description The bank's own name of the account.
       * @example anna-current
       */
      accountId: string;
      /** @example AT611904300234573201 */
      iban?: string;
      /** @example 1904300234573201 */
      bban?: string;
      /** @example +436601234567 */
      msisdn?: string;
      /** @example 4000001234567899 */
      pan?: string;
      /** @example 400000xxxxxx7899 */
      maskedPan?: string;
      /** @example EUR */
      currency: string;
      /** @example Current account */
      name: string;
      /** @example Girokonto */
      product?: string;
      /** @example CACC */
      cashAccountType?: string;
      status: components['schemas']['AccountStatus'];
      /** @example BKAUATWW */
      bic?: string;
      /** @example AT611904300234573201 */
      linkedAccounts?: string;
      usage: components['schemas']['AccountUsage'];
      /** @example Salary account */
      details?: string;
      owner: {
        /** @example Anna Huber */
        name: string;
        address?: components['schemas']['Address'];
      };
      holders: {
        /** @example anna */
        id: string;
        /** @example Anna Huber */
        name?: string;
      }[];
      /**
       * @description How many different holders must sign a payment.
       * @example 1
       */
      signaturesRequired: number;
      /** @example 1001 */
      customerNo: number;
      /** @example 1 */
      suffix: number;
      /** @example 1 */
      branchCode: number;
      balances: {
        booked: components['schemas']['Amount'];
        /** @description Reservations included; zero or negative. */
        pendingDebits: components['schemas']['Amount'];
        /** @description Booked, less what is pending, plus the credit limit. */
        available: components['schemas']['Amount'];
        creditLimit: components['schemas']['Amount'];
      };
      lastChangeAt: components['schemas']['Instant'];
      history: components['schemas']['History'];
    };
    Psu: {
      /**
       * @description Login name.
       * @example anna
       */
      id: string;
      /**
       * @description Only when the customer is taken in; later it stands at `demo`.
       * @example greta-pass
       */
      password?: string;
      /**
       * @description Only when the customer is taken in; later it stands at `demo`.
       * @example 123456
       */
      oneTimeCode?: string;
      /** @example Anna Huber */
      name: string;
      address?: components['schemas']['Address'];
      /**
       * @description A blocked PSU can approve nothing.
       * @example false
       */
      blocked: boolean;
      /** @example 1001 */
      customerNo: number;
      accounts: {
        /** @example anna-current */
        accountId: string;
        /** @example AT611904300234573201 */
        iban?: string;
        /** @example EUR */
        currency: string;
      }[];
      history: components['schemas']['History'];
    };
    Tpp: {
      /** @example dev@tpp.example */
      userEmail: string;
      /** @example Demo Developer */
      name: string;
      /**
       * @description Whether an onboarding activated the portal for this user.
       * @example true
       */
      activated: boolean;
      /** @example true */
      onboarded: boolean;
      /** @description Absent while the user has none. */
      organisation?: {
        /** @example PSDAT-FMA-123456 */
        organizationIdentifier: string;
        /**
         * @description Account name of the onboarding.
         * @example Demo TPP
         */
        name: string;
        /**
         * @description From the certificate.
         * @example Demo TPP GmbH
         */
        organizationName: string;
        /** @example AT-FMA */
        ncaId: string;
        /** @example Austria Financial Market Authority */
        ncaName: string;
        /**
         * @example [
         *       "PSP_AI",
         *       "PSP_PI"
         *     ]
         */
        roles: ('PSP_AS' | 'PSP_PI' | 'PSP_AI' | 'PSP_IC')[];
        /** @example 5b1f7c0e-3a84-4d55-9f0e-7d0d7f3a2c61 */
        clientId: string;
        /**
         * @example test
         * @enum {string}
         */
        certificateKind: 'test' | 'production-like';
        /**
         * @description Its own agreed maximum of accesses a day.
         * @example 10
         */
        maximumFrequencyPerDay?: number;
        onboardedAt: components['schemas']['Instant'];
      };
      history: components['schemas']['History'];
    };
    /**
     * @description A role of ETSI TS 119 495.
     * @enum {string}
     */
    PspRole: 'PSP_AS' | 'PSP_PI' | 'PSP_AI' | 'PSP_IC';
    /**
     * @default valid
     * @enum {string}
     */
    CertificateVariant:
      | 'valid'
      | 'production-like'
      | 'expired'
      | 'not-yet-valid'
      | 'revoked'
      | 'blocked'
      | 'unknown-ca'
      | 'self-signed'
      | 'wrong-role'
      | 'no-psd2-statement'
      | 'eseal-as-web'
      | 'ec-key'
      | 'weak-key'
      | 'malformed-single-statement'
      | 'malformed-flat-roles';
    Certificate: {
      /** @enum {string} */
      kind: 'qwac' | 'qseal';
      variant: components['schemas']['CertificateVariant'];
      /** @example PSDAT-FMA-123456 */
      organizationIdentifier: string;
      /** @example Ledgerly */
      organizationName: string;
      roles: components['schemas']['PspRole'][];
      /**
       * @description Hexadecimal.
       * @example 4A0B
       */
      serialNumber: string;
      notBefore: components['schemas']['Instant'];
      notAfter: components['schemas']['Instant'];
      /** @description PEM, the leaf and the issuing certificate behind it. */
      certificate: string;
      /** @description PEM (PKCS 8). Absent where the key stayed with the sender of a signing request. */
      privateKey?: string;
      /** @description PEM of the issuing certificate alone; empty for one that signed itself. */
      chain: string;
      /** @description PEM of the test CA, root and issuing certificate, as `/__admin/ca.pem`. */
      ca: string;
      /**
       * @description What is worth knowing before it is used, as sentences: where the organisation is onboarded already, that onboarding with this certificate replaces it.
       * @example [
       *       "PSDAT-FMA-123456 is onboarded already. Onboarding with this certificate replaces it."
       *     ]
       */
      notes: string[];
      pkcs12?: {
        /** @description Base64 of a PKCS 12 file with key and certificates. */
        content: string;
        /** @example changeit */
        password: string;
      };
      /** @description Names of files, by which the snippets expect the parts. */
      files: {
        /** @example psdat-fma-123456-qwac-valid.pem */
        certificate: string;
        /** @example psdat-fma-123456-qwac-valid.key */
        privateKey: string;
        /** @example ca.pem */
        ca: string;
      };
      /** @description Ready-made uses, to be pasted. */
      snippets: {
        curl: string;
        node: string;
        postman: string;
      };
    };
    PortalUser: {
      /** @example dev@tpp.example */
      userEmail: string;
      /** @example New Developer */
      name: string;
      subscriptionKeys: {
        /** @example 0123456789abcdef0123456789abcdef */
        primary: string;
        /** @example fedcba9876543210fedcba9876543210 */
        secondary: string;
      };
      /**
       * @description Whether an onboarding activated the portal for this user.
       * @example false
       */
      activated: boolean;
      /**
       * @description Where browsers of this TPP may be sent.
       * @example [
       *       "https://tpp.example/callback"
       *     ]
       */
      redirectUris?: string[];
      /**
       * @description Of the organisation that the user onboarded.
       * @example PSDAT-FMA-123456
       */
      organizationIdentifier?: string;
    };
  };
  responses: {
    /** @description The request is wrong. Nothing has changed. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Bad Request",
         *       "status": 400,
         *       "detail": "limit is unknown here; this call takes no parameters",
         *       "code": "FORMAT_ERROR",
         *       "path": "limit"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The server has a token, and the call does not have it. */
    TokenNeeded: {
      headers: {
        /**
         * @description How to authenticate.
         * @example Bearer realm="sandbank control API"
         */
        'WWW-Authenticate'?: string;
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Unauthorized",
         *       "status": 401,
         *       "detail": "the control API of this server needs its token; send Authorization: Bearer TOKEN",
         *       "path": "Authorization"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The call comes by a name that is not this server’s, or from a page of another site; or the PSU that is named must not do this. Nothing has changed. */
    NotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Forbidden",
         *       "status": 403,
         *       "detail": "\"bank.example\" is not a host name of this server; allow it with --allowed-hosts",
         *       "path": "Host"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description There is no such bank, or nothing of that id in it. */
    Unknown: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Not Found",
         *       "status": 404,
         *       "detail": "there is no bank \"w9\"",
         *       "path": "bank",
         *       "banks": [
         *         "default",
         *         "w7"
         *       ]
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description There is no such bank, or no such page. A browser is shown a page that says which bank, and the way to those that there are. */
    UnknownPage: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Not Found",
         *       "status": 404,
         *       "detail": "there is no bank \"w9\"",
         *       "path": "bank",
         *       "banks": [
         *         "default",
         *         "w7"
         *       ]
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
        'text/html': string;
      };
    };
    /** @description The request is valid, but what it asks for is not possible now. Nothing has changed. */
    Conflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Conflict",
         *       "status": 409,
         *       "detail": "the bank default stands at the origin itself and cannot be deleted; reset it, or replace it by PUT"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The bank is there already, and is not replaced. Nothing has changed. */
    AlreadyThere: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Precondition Failed",
         *       "status": 412,
         *       "detail": "there is a bank \"w7\" already, which somebody else may be using; take another id, or leave out If-None-Match to replace it",
         *       "path": "If-None-Match"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The body is too large. Nothing has changed. */
    TooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Payload Too Large",
         *       "status": 413,
         *       "detail": "the body is larger than 102400 bytes",
         *       "code": "FORMAT_ERROR",
         *       "path": "body"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The body is not JSON in UTF-8. Nothing has changed. */
    NotJson: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Unsupported Media Type",
         *       "status": 415,
         *       "detail": "\"text/plain\" is not read here; send Content-Type: application/json in UTF-8",
         *       "code": "FORMAT_ERROR",
         *       "path": "Content-Type"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description Too many wrong tokens came from this address. */
    TooManyWrongTokens: {
      headers: {
        /**
         * @description After how many seconds to try again.
         * @example 60
         */
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Too Many Requests",
         *       "status": 429,
         *       "detail": "30 wrong tokens came from this address within a minute; try again in 60 s"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description A bug of this program; the log of the server has it. */
    InternalError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Internal Server Error",
         *       "status": 500,
         *       "detail": "an internal error of the bank; it is in the log of the server"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The server is still starting, or has too many listeners. */
    Unavailable: {
      headers: {
        /**
         * @description After how many seconds to try again.
         * @example 60
         */
        'Retry-After'?: number;
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Service Unavailable",
         *       "status": 503,
         *       "detail": "fixtures and certificates are still being loaded"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description How the session stands. */
    DashboardSession: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          /**
           * @example open
           * @enum {string}
           */
          session: 'open' | 'ended';
        };
      };
    };
    /** @description How many there were. */
    Deleted: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          /** @example 1 */
          deleted: number;
        };
      };
    };
    /** @description The document. */
    OpenapiDocument: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/yaml': string;
      };
    };
    /** @description How the clock stands. */
    Clock: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Clock'];
      };
    };
    /** @description Where the clock stands now, and what happened on the way. */
    ClockMove: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ClockMove'];
      };
    };
    /** @description The consent. */
    Consent: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Consent'];
      };
    };
    /** @description The payment. */
    Payment: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Payment'];
      };
    };
  };
  parameters: {
    /**
     * @description The bank's own name of the account (`accountId`), not what a TPP calls it.
     * @example anna-current
     */
    AccountId: string;
    /**
     * @description 1 to 32 of a to z, 0 to 9 and -, the first no -. A server with `--data` also refuses names of devices, such as `con` or `nul`, that no file can have on some systems.
     * @example w7
     */
    BankId: string;
    /**
     * @description Name of a snapshot of this bank.
     * @example after-onboarding
     */
    SnapshotName: string;
    /**
     * @description Id of the record.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    Id: string;
    /**
     * @description How many at the most.
     * @example 20
     */
    Limit: number;
    /**
     * @description Id of an entry, whose followers are meant, or an instant of bank time.
     * @example request-7
     */
    RequestsSince: string;
    /**
     * @description Id of an entry, whose predecessors are meant; for the next page.
     * @example request-101
     */
    RequestsBefore: string;
    /**
     * @description Operation id.
     * @example readAccounts
     */
    RequestsOperation: string;
    /**
     * @description Status of the answer, or a class of them such as `4xx`; 0 for a connection that ended without one.
     * @example 400
     */
    RequestsStatus: string;
    /**
     * @description Name, organizationIdentifier, client id or e-mail.
     * @example Fintrail
     */
    RequestsTpp: string;
    /**
     * @description Part of anything that a line of the list shows, without regard to case.
     * @example consents
     */
    RequestsText: string;
    /**
     * @description With `true`, only calls that show something about the client.
     * @example true
     */
    RequestsFindings: boolean;
    /**
     * @description How many of the newest are left out, for the next page.
     * @example 20
     */
    Offset: number;
  };
  requestBodies: {
    /** @description No body, or an object without members. */
    Nothing: {
      content: {
        /** @example {} */
        'application/json': Record<string, unknown>;
      };
    };
  };
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  openStartPage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The browser is sent to `/__admin/ui`. */
      302: {
        headers: {
          /**
           * @description Address of the start page.
           * @example /__admin/ui
           */
          Location?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      500: components['responses']['InternalError'];
    };
  };
  readLiveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "alive"
           *     }
           */
          'application/json': components['schemas']['Probe'];
        };
      };
      400: components['responses']['BadRequest'];
      500: components['responses']['InternalError'];
    };
  };
  readReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It can. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "ready"
           *     }
           */
          'application/json': components['schemas']['Probe'];
        };
      };
      400: components['responses']['BadRequest'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  readBankDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['OpenapiDocument'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readBankDocumentAsJson: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An OpenAPI document */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example 3.0.3 */
            openapi: string;
          } & {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The figures */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readAdminDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['OpenapiDocument'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How the server is; for callers that may use the control API with the clock and the seed of the bank that the path names. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      400: components['responses']['BadRequest'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readVersion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The version. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example 0.1.0 */
            version: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readCaBundle: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The bundle. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-pem-file': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  showDashboard: {
    parameters: {
      query?: {
        /**
         * @description What the bank sends a TPP, which the journey of the dashboard is.
         * @example 8aCk2nL0
         */
        code?: string;
        /**
         * @description The same.
         * @example consent
         */
        state?: string;
        /**
         * @description The same, of a refusal.
         * @example access_denied
         */
        error?: string;
        /**
         * @description The same.
         * @example the PSU refused
         */
        error_description?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['UnknownPage'];
      500: components['responses']['InternalError'];
    };
  };
  showReference: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description `interface`: the published interface; `control`: this control API.
         * @example interface
         */
        id: 'interface' | 'control';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['UnknownPage'];
      500: components['responses']['InternalError'];
    };
  };
  readDashboardFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of the file.
         * @example dashboard-4F2A7Q3B.js
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/javascript': string;
          'text/css': string;
          'image/svg+xml': string;
          'text/plain': string;
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['Unknown'];
      500: components['responses']['InternalError'];
    };
  };
  openDocumentation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To `/__admin/ui/docs/index.html`. */
      302: {
        headers: {
          /** @description The contents. */
          Location?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      500: components['responses']['InternalError'];
    };
  };
  readDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of the page, picture or file.
         * @example clock.html
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
          'application/json': Record<string, unknown>[];
          'text/plain': string;
          'image/svg+xml': string;
          'image/webp': string;
        };
      };
      400: components['responses']['BadRequest'];
      404: components['responses']['Unknown'];
      500: components['responses']['InternalError'];
    };
  };
  openDashboardSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description That of `--admin-token`, or the one that was printed at the start.
           * @example 8aCk2nL0mQvT5xYw
           */
          token: string;
        };
      };
    };
    responses: {
      200: components['responses']['DashboardSession'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  endDashboardSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['DashboardSession'];
      400: components['responses']['BadRequest'];
      403: components['responses']['NotAllowed'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readDemo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Addresses, credentials, accounts and commands. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Demo'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The value of every switch, as a profile file writes it. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProfileValues'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  putProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of a shipped profile. Default `published`.
           * @example published
           */
          extends?: string;
          /**
           * @description By switch, as `GET` tells them.
           * @example {
           *       "paging": 5
           *     }
           */
          decisions?: {
            [key: string]: unknown;
          };
        };
      };
    };
    responses: {
      /** @description The value of every switch now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProfileValues'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readDecisions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rows in the order of the table. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            decisions: components['schemas']['Decision'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readTransitions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every status, and every legal move. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            consents: components['schemas']['StateMachine'];
            payments: components['schemas']['StateMachine'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readBanks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The banks. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            banks: components['schemas']['Bank'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readBank: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 1 to 32 of a to z, 0 to 9 and -, the first no -. A server with `--data` also refuses names of devices, such as `con` or `nul`, that no file can have on some systems.
         * @example w7
         */
        id: components['parameters']['BankId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The bank. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bank'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  putBank: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description `*`: only where there is no bank of that id.
         * @example *
         */
        'If-None-Match'?: '*';
      };
      path: {
        /**
         * @description 1 to 32 of a to z, 0 to 9 and -, the first no -. A server with `--data` also refuses names of devices, such as `con` or `nul`, that no file can have on some systems.
         * @example w7
         */
        id: components['parameters']['BankId'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "seed": 7,
         *       "clock": "2026-01-01T00:00:00Z",
         *       "profile": "published"
         *     }
         */
        'application/json': components['schemas']['NewBank'];
      };
    };
    responses: {
      /** @description The bank. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bank'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      409: components['responses']['Conflict'];
      412: components['responses']['AlreadyThere'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteBank: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 1 to 32 of a to z, 0 to 9 and -, the first no -. A server with `--data` also refuses names of devices, such as `con` or `nul`, that no file can have on some systems.
         * @example w7
         */
        id: components['parameters']['BankId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readRequests: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Id of an entry, whose followers are meant, or an instant of bank time.
         * @example request-7
         */
        since?: components['parameters']['RequestsSince'];
        /**
         * @description Id of an entry, whose predecessors are meant; for the next page.
         * @example request-101
         */
        before?: components['parameters']['RequestsBefore'];
        /**
         * @description Operation id.
         * @example readAccounts
         */
        operation?: components['parameters']['RequestsOperation'];
        /**
         * @description Status of the answer, or a class of them such as `4xx`; 0 for a connection that ended without one.
         * @example 400
         */
        status?: components['parameters']['RequestsStatus'];
        /**
         * @description Name, organizationIdentifier, client id or e-mail.
         * @example Fintrail
         */
        tpp?: components['parameters']['RequestsTpp'];
        /**
         * @description Part of anything that a line of the list shows, without regard to case.
         * @example consents
         */
        text?: components['parameters']['RequestsText'];
        /**
         * @description With `true`, only calls that show something about the client.
         * @example true
         */
        findings?: components['parameters']['RequestsFindings'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            requests: components['schemas']['RequestLine'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readReport: {
    parameters: {
      query?: {
        /**
         * @description Severity from which on a finding is a failure in JUnit XML. One of hint, warning, error, never.
         * @example warning
         */
        failOn?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Report'];
          /** @example Client report of bank default at 2026-03-31T12:00:00.000Z: 12 calls, no findings */
          'text/plain': string;
          /** @example <testsuites/> */
          'application/xml': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readEvents: {
    parameters: {
      query?: {
        /**
         * @description Which events, separated by commas. Default is all.
         * @example request,transition
         */
        kinds?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The events. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example id: 1
           *     event: clock
           *     data: {"mode":"paused","rate":1,"now":"2026-01-01T00:00:00.000Z"}
           */
          'text/event-stream': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  exportRequests: {
    parameters: {
      query?: {
        /**
         * @description Id of an entry, whose followers are meant, or an instant of bank time.
         * @example request-7
         */
        since?: components['parameters']['RequestsSince'];
        /**
         * @description Id of an entry, whose predecessors are meant; for the next page.
         * @example request-101
         */
        before?: components['parameters']['RequestsBefore'];
        /**
         * @description Operation id.
         * @example readAccounts
         */
        operation?: components['parameters']['RequestsOperation'];
        /**
         * @description Status of the answer, or a class of them such as `4xx`; 0 for a connection that ended without one.
         * @example 400
         */
        status?: components['parameters']['RequestsStatus'];
        /**
         * @description Name, organizationIdentifier, client id or e-mail.
         * @example Fintrail
         */
        tpp?: components['parameters']['RequestsTpp'];
        /**
         * @description Part of anything that a line of the list shows, without regard to case.
         * @example consents
         */
        text?: components['parameters']['RequestsText'];
        /**
         * @description With `true`, only calls that show something about the client.
         * @example true
         */
        findings?: components['parameters']['RequestsFindings'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @example {
             *       "version": "1.2"
             *     }
             */
            log: Record<string, unknown>;
          } & {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestEntry'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  findRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "match": {
         *         "operation": "createConsent"
         *       },
         *       "limit": 10
         *     }
         */
        'application/json': {
          match?: components['schemas']['JournalMatch'];
          /**
           * @description How many at the most. Default 100.
           * @example 10
           */
          limit?: number;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            requests: components['schemas']['RequestEntry'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  countRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "match": {
         *         "operation": "createConsent"
         *       }
         *     }
         */
        'application/json': {
          match?: components['schemas']['JournalMatch'];
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example 3 */
            count: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  waitForRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "match": {
         *         "operation": "createConsent"
         *       },
         *       "count": 1,
         *       "timeoutMs": 1000
         *     }
         */
        'application/json': {
          match?: components['schemas']['JournalMatch'];
          /**
           * @description Default 1.
           * @example 2
           */
          count?: number;
          /**
           * @description Default 5000.
           * @example 10000
           */
          timeoutMs?: number;
        };
      };
    };
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Whether so many came in time.
             * @example true
             */
            found: boolean;
            /** @example 2 */
            count: number;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The state. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['State'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  putState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['State'];
      };
    };
    responses: {
      /** @description The bank. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bank'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readSnapshots: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The snapshots. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            snapshots: components['schemas']['Snapshot'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  takeSnapshot: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description 1 to 64 letters, digits, dots, dashes or underscores.
           * @example after-onboarding
           */
          name: string;
        };
      };
    };
    responses: {
      /** @description The snapshot. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snapshot'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteSnapshot: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of a snapshot of this bank.
         * @example after-onboarding
         */
        name: components['parameters']['SnapshotName'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  restoreSnapshot: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of a snapshot of this bank.
         * @example after-onboarding
         */
        name: components['parameters']['SnapshotName'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['Nothing'];
    responses: {
      /** @description The bank. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bank'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  forkSnapshot: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of a snapshot of this bank.
         * @example after-onboarding
         */
        name: components['parameters']['SnapshotName'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example w8 */
          bank: string;
        };
      };
    };
    responses: {
      /** @description The new bank. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bank'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  resetBank: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['Nothing'];
    responses: {
      /** @description The fresh bank. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example default */
            bank: string;
            /** @example 42 */
            seed: number;
            clock: components['schemas']['Clock'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  resetState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['Nothing'];
    responses: {
      /** @description The fresh bank. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example default */
            bank: string;
            /** @example 42 */
            seed: number;
            clock: components['schemas']['Clock'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Clock'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  setClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "mode": "paused"
         *     }
         */
        'application/json': {
          mode?: components['schemas']['ClockMode'];
          rate?: components['schemas']['ClockRate'];
          now?: components['schemas']['Instant'];
        };
      };
    };
    responses: {
      200: components['responses']['Clock'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readDueEvents: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The events to come, and how many there are altogether. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example 1 */
            count: number;
            events: {
              /**
               * Format: date-time
               * @example 2026-03-31T12:00:02.000Z
               */
              at: string;
              /** @example paymentStep */
              kind: string;
              /**
               * @description Id of the consent or payment; of a `bookingDay`, the day.
               * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
               */
              subject: string;
              /**
               * @description The status that it leads to; absent where a PSU decides.
               * @example ACTC
               */
              to?: string;
            }[];
            /**
             * @description The latest due events that failed, 100 at most; absent where none did. Each is a bug of this program: it is dropped, and
             *     the log has its stack.
             */
            failures?: {
              at: components['schemas']['Instant'];
              /** @example paymentStep */
              kind: string;
              /** @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10 */
              subject: string;
              /** @example Invalid time value */
              error: string;
            }[];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  advanceClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "by": "P90D"
         *     }
         */
        'application/json': {
          by?: components['schemas']['Period'];
          to?: components['schemas']['Instant'];
          limit?: components['schemas']['EventLimit'];
        };
      };
    };
    responses: {
      200: components['responses']['ClockMove'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  stopAdvance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Clock'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  stepClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': {
          limit?: components['schemas']['EventLimit'];
        };
      };
    };
    responses: {
      200: components['responses']['ClockMove'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readAuthorisations: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description How many of the newest are left out, for the next page.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description How many there are altogether.
             * @example 1
             */
            count: number;
            authorisations: components['schemas']['Authorisation'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readLatestAuthorisation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The newest; 404 when nothing waits. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Authorisation'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  decideAuthorisation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecisionRequest'];
      };
    };
    responses: {
      /** @description How it ended. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DecisionResponse'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readOutcomes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description In the order in which they are tried; those that are used up are gone. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            outcomes: components['schemas']['Outcome'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  addOutcome: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "match": {
         *         "operation": "initiatePayment"
         *       },
         *       "outcome": {
         *         "path": "RCVD > ACTC > PDNG 2d > RJCT(AM04)"
         *       }
         *     }
         */
        'application/json': components['schemas']['NewOutcome'];
      };
    };
    responses: {
      /** @description As it stands. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Outcome'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteOutcomes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteOutcome: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readFaults: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description In the order in which they are tried; those that are used up are gone. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            faults: components['schemas']['Fault'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  addFault: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "match": {
         *         "operation": "readAccounts"
         *       },
         *       "times": 1,
         *       "error": {
         *         "statusCode": 503
         *       }
         *     }
         */
        'application/json': components['schemas']['NewFault'];
      };
    };
    responses: {
      /** @description As it stands. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Fault'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteFaults: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  deleteFault: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Deleted'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readConsents: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description How many of the newest are left out, for the next page.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description How many there are altogether.
             * @example 1
             */
            count: number;
            consents: components['schemas']['Consent'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readConsentRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Consent'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  forceConsentStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "consentStatus": "revokedByPsu"
         *     }
         */
        'application/json': {
          consentStatus: components['schemas']['ConsentStatus'];
          force?: components['schemas']['Force'];
        };
      };
    };
    responses: {
      200: components['responses']['Consent'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readPayments: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description How many of the newest are left out, for the next page.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description How many there are altogether.
             * @example 1
             */
            count: number;
            payments: components['schemas']['Payment'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readPaymentRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Payment'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  forcePaymentStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the record.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        id: components['parameters']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "transactionStatus": "RJCT",
         *       "reason": "AM04"
         *     }
         */
        'application/json': {
          transactionStatus: components['schemas']['TransactionStatus'];
          /**
           * @description ISO reason of RJCT or CANC.
           * @example AM04
           */
          reason?: string;
          force?: components['schemas']['Force'];
        };
      };
    };
    responses: {
      200: components['responses']['Payment'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readAccountRecords: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description In the order of the fixtures. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            accounts: components['schemas']['Account'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  addAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "holders": [
         *         "anna"
         *       ],
         *       "balance": {
         *         "currency": "EUR",
         *         "amount": 250
         *       },
         *       "name": "Second account"
         *     }
         */
        'application/json': {
          /**
           * @description Ids of PSUs; the first is the main holder.
           * @example [
           *       "anna"
           *     ]
           */
          holders: string[];
          balance: components['schemas']['Amount'];
          /** @example AT611904300234573201 */
          iban?: string;
          /** @example Second account */
          name?: string;
          /** @example Current account */
          product?: string;
          usage?: components['schemas']['AccountUsage'];
          /**
           * @description How many holders must sign a payment. Default 1.
           * @example 1
           */
          signaturesRequired?: number;
          creditLimit?: components['schemas']['Amount'];
        };
      };
    };
    responses: {
      /** @description The account. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Account'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readAccountRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The bank's own name of the account (`accountId`), not what a TPP calls it.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Account'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  changeAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The bank's own name of the account (`accountId`), not what a TPP calls it.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Holiday savings"
         *     }
         */
        'application/json': {
          status?: components['schemas']['AccountStatus'];
          /** @example Holiday savings */
          name?: string;
          creditLimit?: components['schemas']['Amount'];
        };
      };
    };
    responses: {
      /** @description The account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Account'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readTransactionRecords: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Part of a name, an IBAN, a remittance text or an id, without regard to case.
         * @example salary
         */
        text?: string;
        /**
         * @description First day of booking.
         * @example 2026-03-01
         */
        from?: string;
        /**
         * @description Last day of booking.
         * @example 2026-03-31
         */
        to?: string;
      };
      header?: never;
      path: {
        /**
         * @description The bank's own name of the account (`accountId`), not what a TPP calls it.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The lines, and how many there are altogether. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example anna-current */
            accountId: string;
            balance: components['schemas']['Amount'];
            pending: components['schemas']['AccountLine'][];
            booked: components['schemas']['AccountLine'][];
            count: {
              /** @example 1 */
              pending: number;
              /** @example 312 */
              booked: number;
            };
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  bookTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The bank's own name of the account (`accountId`), not what a TPP calls it.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "transactionAmount": {
         *         "currency": "EUR",
         *         "amount": 1250
         *       },
         *       "debtorName": "Employer GmbH",
         *       "remittanceInformationUnstructured": "Salary January"
         *     }
         */
        'application/json': {
          transactionAmount: components['schemas']['Amount'];
          /** @example Employer GmbH */
          debtorName?: string;
          debtorAccount?: components['schemas']['OtherAccount'];
          /** @example Electric Company */
          creditorName?: string;
          creditorAccount?: components['schemas']['OtherAccount'];
          /** @example Salary January */
          remittanceInformationUnstructured?: string;
          /** @example E2E-1 */
          endToEndId?: string;
          /** @example SALA */
          purposeCode?: string;
          /** @example PMNT-RCDT-SALA */
          bankTransactionCode?: string;
        };
      };
    };
    responses: {
      /** @description What was booked, and the account after it. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The booking as the bank keeps it; its amount is signed, debits negative. */
            transaction: {
              /** @example 0d6c1f70-5cde-4ff4-9d26-f4d8ad3f2a1b */
              transactionId: string;
              transactionAmount: components['schemas']['Amount'];
              /** @example 2026-01-01 */
              bookingDate: string;
            } & {
              [key: string]: unknown;
            };
            account: components['schemas']['Account'];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readPsus: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description In the order of the fixtures. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            psus: components['schemas']['Psu'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  addPsu: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description 1 to 32 of a to z, 0 to 9, dot, dash and underscore.
           * @example greta
           */
          id: string;
          /**
           * @description Default is the id with `-pass`.
           * @example greta-pass
           */
          password?: string;
          /**
           * @description The code of the second step; default 123456.
           * @example 123456
           */
          oneTimeCode?: string;
          /** @example Greta Neumann */
          name: string;
          address?: components['schemas']['Address'];
        };
      };
    };
    responses: {
      /** @description The customer, with the password and the code of the second step. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Psu'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readTpps: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Those of the fixtures first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            tpps: components['schemas']['Tpp'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  onboardWithCertificate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Of a user of the developer portal, who becomes the admin of the organisation.
           * @example dev@tpp.example
           */
          userEmail: string;
          /** @example New Developer */
          name: string;
          /**
           * @description Website certificate as PEM, the certificates of its issuers after it.
           * @example -----BEGIN CERTIFICATE-----
           */
          certificate: string;
        };
      };
    };
    responses: {
      /** @description The credentials of the organisation. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            clientId: string;
            clientSecret: string;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readPortalUsers: {
    parameters: {
      query?: {
        /**
         * @description How many at the most.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Those of the fixtures first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            users: components['schemas']['PortalUser'][];
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  registerPortalUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description An e-mail address that is not registered yet; compared without regard to case.
           * @example dev@tpp.example
           */
          userEmail: string;
          /** @example New Developer */
          name: string;
          /**
           * @description Where browsers of this TPP may be sent, letter for letter. Looked at only under the decision redirect-uri:
           *     allow-list.
           * @example [
           *       "https://tpp.example/callback"
           *     ]
           */
          redirectUris?: string[];
        };
      };
    };
    responses: {
      /** @description The new user. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PortalUser'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      409: components['responses']['Conflict'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  rotateSubscriptionKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description E-mail address of the user.
         * @example dev@tpp.example
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "key": "secondary"
         *     }
         */
        'application/json': {
          /** @enum {string} */
          key: 'primary' | 'secondary';
        };
      };
    };
    responses: {
      /** @description The user with both keys. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PortalUser'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  issueCertificate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "kind": "qwac",
         *       "variant": "valid",
         *       "organizationIdentifier": "PSDAT-FMA-123456",
         *       "organizationName": "Ledgerly"
         *     }
         */
        'application/json': {
          /**
           * @description A developer of the portal, for whose organisation the certificate is. Of one that has none yet, an identifier is made up where `organizationIdentifier` does not say.
           * @example dev@tpp.example
           */
          userEmail?: string;
          /**
           * @description A website certificate, for TLS and onboarding, or a seal, for signing.
           * @default qwac
           * @enum {string}
           */
          kind?: 'qwac' | 'qseal';
          variant?: components['schemas']['CertificateVariant'];
          /**
           * @example [
           *       "PSP_PI",
           *       "PSP_AI"
           *     ]
           */
          roles?: components['schemas']['PspRole'][];
          /**
           * @description Default that of `userEmail`, else of the first TPP of the fixtures.
           * @example PSDAT-FMA-123456
           */
          organizationIdentifier?: string;
          /** @example Ledgerly */
          organizationName?: string;
          /** @description PKCS 10 in PEM; the certificate is then made for its key, which stays with the sender. */
          certificateSigningRequest?: string;
          /**
           * @description Of the PKCS 12 file; default a random one.
           * @example changeit
           */
          password?: string;
        };
      };
    };
    responses: {
      /** @description The certificate with everything to use it. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Certificate'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotJson'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
}
