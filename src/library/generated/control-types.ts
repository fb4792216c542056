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
     * @description Redirects a browser to the dashboard of the bank.
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
     * Check that the process is running
     * @description Needs no token and accepts any host name.
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
     * Check that the server is ready
     * @description Needs no token and accepts any host name. Returns 503 until fixtures, certificates and listeners are ready.
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
     * OpenAPI document of the bank's interface
     * @description The document for the bank's profile, with the requested address as its server. Use it for a validating proxy or a client generator. `/banks/{bank}/openapi.yaml` returns the document of another bank.
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
     * OpenAPI document of the bank's interface, as JSON
     * @description The same as `/openapi.yaml`. `/banks/{bank}/openapi.json` returns the document of another bank.
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
     * Metrics of the server in the Prometheus text format
     * @description Calls by operation and status with their durations, the banks and the size of their contents, and the state of the process. The metrics always cover the whole server.
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
     * OpenAPI document of the control API
     * @description This document, for client generators and for reading. It is the same for every bank and profile.
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
     * Health of the server
     * @description Needs no token; without one, the response contains only the status. Callers that may use the control API (with the token, or if the server has none) also get version, clock, seed and banks.
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
     * Version of the server
     * @description The version of the running package, so that a client can check compatibility.
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
     * CA of the test certificates
     * @description Root and issuing CA as PEM, for `openssl verify -CAfile` and `curl --cacert`.
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
     * Dashboard
     * @description A page that shows everything about the bank in real time. It gets its data from this control API. The page itself contains no data of the bank, so it needs no token. If the server has a token, the page asks for it.
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
     * API reference with "try it"
     * @description A page that shows the document `interface` or `control` and sends requests to the bank with the values that the reader enters.
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
     * File of the dashboard
     * @description The name of the file changes with its content.
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
     * Go to the documentation
     * @description Redirects to the contents page of the documentation, which works offline.
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
     * Page of the documentation
     * @description The documents of this version. `index` lists them, `search.json` contains every section for the search, and `llms-full.txt` contains all documents as one text.
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
     * @description Sets a cookie that the browser sends instead of the token. Scripts cannot read it, and requests from other sites do not include it. It is valid for thirty days, or until the server gets a different token.
     */
    post: operations['openDashboardSession'];
    /**
     * Sign out of the dashboard
     * @description Removes the session cookie. Without a session, it does nothing.
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
     * Everything needed to start, with current values
     * @description `psus[0].accounts[0]` is the account to begin with. `curl` contains commands for a POSIX shell that read account data; run them in order. If the server has a token, they expect it in `$SANDBANK_ADMIN_TOKEN`.
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
  '/__admin/journey': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Calls of a TPP, step by step
     * @description The calls of a TPP from its first one to a settled payment, for this bank's interface and profile, in an order in which they succeed. A text may contain placeholders in braces, such as `{iban}`. A placeholder is a member of one of `tpps`, a member of `values`, or a value that an earlier step takes from its response (`takes`). `requestId` is a new UUID for each call. A placeholder with a question mark, such as `{redirectUri?}`, is optional: without a value, leave out the header, parameter or field. Steps with `further` are examples beyond the shortest way.
     */
    get: operations['readJourney'];
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
     * Decisions of the bank's profile
     * @description The value of every decision for this bank. You can change the response and send it back with PUT.
     */
    get: operations['readProfile'];
    /**
     * Change the bank's profile
     * @description Replaces the decisions with those of a shipped profile and the given differences. Omitted decisions have the value of that profile; null is refused. Everything else in the bank is unchanged, and a reset keeps the new decisions. If anything is invalid, every problem is listed and nothing changes.
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
     * Decision table, with the bank's values
     * @description What the published document leaves open, as far as it has an effect in the interface of the bank: the bank's behaviour, and the available settings.
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
     * State machines of consents, payments, standing orders and signing baskets
     * @description Every status of consents, payments, standing orders and signing baskets, and every allowed transition. `multilevelConsents` is
     *     the machine of consents in banks where several PSUs may have to approve one.
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
     * List the banks
     * @description The banks of this server, in order of creation.
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
         * @description 1 to 32 of a to z, 0 to 9 and -, not starting with -. A server with `--data` also rejects device names such as `con` or `nul`, which are not valid file names on some systems.
         * @example w7
         */
        id: components['parameters']['BankId'];
      };
      cookie?: never;
    };
    /**
     * Show a bank
     * @description Base URLs, seed and clock of the bank.
     */
    get: operations['readBank'];
    /**
     * Create a bank
     * @description Creates an isolated bank, which is ready when the response arrives. It replaces a bank with the same id. Omitted
     *     members have the values with which the server was started. Create one for each test worker: banks are fully
     *     isolated from one another.
     *
     *     With `If-None-Match: *`, an existing bank is not replaced, and the call fails with 412. This prevents jobs that
     *     share a server from replacing each other's banks.
     */
    put: operations['putBank'];
    post?: never;
    /**
     * Delete a bank
     * @description Deletes the bank and its data, including its snapshots. The bank `default` cannot be deleted.
     */
    delete: operations['deleteBank'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Search everything
     * @description Searches payments, consents, signing baskets, transactions, accounts, customers, TPPs and recorded calls, each kind in the order of its list. It finds ids (also the `X-Request-ID` of a call), names, statuses, IBANs and amounts, and text in headers and bodies of calls, where secrets are masked before. A blank `q` is refused.
     */
    get: operations['search'];
    put?: never;
    post?: never;
    delete?: never;
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
     * List recorded calls
     * @description Newest first, without headers and bodies. Calls to the control API and the pages are not recorded.
     */
    get: operations['readRequests'];
    put?: never;
    post?: never;
    /**
     * Clear the journal
     * @description Also clears the client report. The state of the bank is unchanged.
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
     * Problems found in clients' requests, with advice
     * @description The findings of the rules in the calls of TPPs since the start, the last reset, or the last `DELETE` of the journal. The format is JSON by default, text with `Accept: text/plain`, and JUnit XML with `Accept: application/xml`.
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
  '/__admin/coverage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Which responses of the bank clients have received
     * @description For each operation that a client called: how often it received each possible response, since the start, the last reset, or the last `DELETE` of the journal. Possible are the statuses of its successes, `no-answer`, 429 and 503; the codes of its refusals, without those about the key, certificate or signature of the TPP; and the statuses of a payment or consent that it reads. Text with `Accept: text/plain`.
     */
    get: operations['readCoverage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/report/expected': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Expect a finding
     * @description For a test that makes a mistake on purpose: the report counts violations of this rule under `expected` instead of listing a finding, earlier ones included. Holds until a reset, or a `DELETE` of the journal. Returns the report.
     */
    post: operations['expectFinding'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/beliefs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the client shows its user
     * @description What the client has last said that it shows its user; empty if it has said nothing.
     */
    get: operations['readBeliefs'];
    /**
     * Say what the client shows its user
     * @description Replaces what the client shows its user about its payments, balances and entries. `sandbank prove` compares it with what the bank knows and has said, such as a payment that the client shows as settled and the bank has rejected. Changes nothing in the bank. Forgotten at a reset.
     */
    put: operations['writeBeliefs'];
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
     * Stream of events
     * @description Server-sent events until the client disconnects, the bank is deleted or the server stops. The first event is the
     *     current clock. Earlier events are not repeated. The data of each event is JSON:
     *
     *     - `request`: a call that received its response, as in `GET …/requests`
     *     - `finding`: a problem in that call, for the client report: `request`, `rule`, `detail`
     *     - `transition`: a change of status: `at`, `kind`, `subject`, `from`, `to`, `cause`, and `money` if it moved some
     *     - `clock`: `mode`, `rate`, `now`. Sent when the clock was set or advanced, or paused at the end of bank time, or
     *       when the bank was reset. During a long advance, sent up to four times a second, with `advance`: `from`, `to`,
     *       `count`
     *     - `fault`: a fault that was applied: `fault`, `operation`, `at`
     *     - `failure`: a due event that failed, which is a bug in Sandbank: `at`, `kind`, `subject`, `error`
     *     - `control`: a call of this control API that changed the bank: `operation`
     *     - `dropped`: more than 1 MB is waiting for this listener: `reason`; the stream then ends
     *
     *     Limits: 100 listeners for each bank (then 409), and 200 for each server (then 503).
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
     * Export the journal as an HTTP archive
     * @description HAR 1.2, oldest entry first, with secrets masked. Contains all calls, or those that match the parameters. `_bankTime` of an entry is the time of the bank's clock.
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
     * Show a recorded call
     * @description Headers, bodies, the check that refused the call, the status changes it caused, and the call as a curl command. Secrets are masked.
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
     * Find recorded calls
     * @description Newest first, with full details.
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
     * Count recorded calls
     * @description Counts the entries of the journal that match.
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
     * @description Responds when the journal contains `count` matching calls, including earlier ones, or after the timeout in real time.
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
     * Export the state of the bank
     * @description Everything in the bank except its fixtures and its profile: domain, clock, position of the random sequence, and the outcomes and faults with their remaining uses. Maps are lists of entries. Not included: journal, findings, snapshots. If the document would be longer than 32 MB, the call is rejected (409). Use a snapshot instead, or `--data` to keep the bank beyond the server's run.
     */
    get: operations['readState'];
    /**
     * Replace the state of the bank
     * @description Accepts a document that `GET` returned for a bank with the same fixtures. This may set the clock back. A document of another version or with other fixtures is rejected (400). So is a document with invalid or inconsistent members: every value, reference and sum is checked. `path` names the first problem, such as `consents[3].validUntil`, and `problems` lists up to 50. The bank is then unchanged. In this body, `null` is preserved.
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
     * List the snapshots of a bank
     * @description In the order in which their names were first used.
     */
    get: operations['readSnapshots'];
    put?: never;
    /**
     * Save a snapshot
     * @description Saves state and clock of the bank, and replaces a snapshot with the same name. Snapshots survive a reset, and with `--data` also a restart: the response is sent when the snapshot is on disk, and is 500 if it cannot be saved. The limit is 100 for each bank; another one is rejected (409).
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
     * Delete a snapshot
     * @description The bank itself is unchanged.
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
     * Restore a snapshot
     * @description Restores the bank to the saved state. This may set its clock back. Open pages, sessions of online banking and call limits continue, unless `sessions` says otherwise.
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
     * Create a bank from a snapshot
     * @description Creates a bank with the saved state under another id, and replaces a bank with that id. The two banks are then independent. The limit is 20,000 banks for each server; another one is rejected (409).
     */
    post: operations['forkSnapshot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the points to which a bank can return
     * @description The oldest first. A point keeps the bank as it was before a call. With the header `Sandbank-Undo` and a label as its value, a call of the control API keeps one (up to 20 for each bank), and the response has the id of the point in the same header. With the setting `undo-calls`, each call of a client that changes the bank keeps one. Points are in memory: a restart of the server removes them.
     */
    get: operations['readUndoPoints'];
    put?: never;
    /**
     * Return to the moment before a call
     * @description Returns the bank, with its clock, to a point. The point and all later ones are removed. The journal keeps the calls after it, and marks them with `undone`. Undoing a reset brings the journal and the report back that the reset cleared. With the header `Sandbank-Undo`, this call can be undone too.
     */
    post: operations['undo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/undo/{id}/fork': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of a point of this bank; the newest point if there are several.
         * @example request-7
         */
        id: components['parameters']['UndoPointId'];
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a bank from the moment before a call
     * @description Like a fork of a snapshot. The bank itself, its points and its journal do not change. Its own id returns the bank to the point.
     */
    post: operations['forkUndoPoint'];
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
     * Reset the bank
     * @description Returns the bank to its initial state: records, ids and clock. Clears outcomes, faults, journal and report.
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
     * Reset the bank, but keep outcomes and faults
     * @description Like a reset, but outcomes and faults keep their remaining uses. Journal and report are also kept.
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
     * Read the clock
     * @description Whether bank time runs or is paused, its rate, and the bank's current time.
     */
    get: operations['readClock'];
    /**
     * Change mode, rate or time of the clock
     * @description At least one member is required. `now` can only move forward, by at most ten years in one call. Events that are due by then are applied before the response is sent.
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
     * List upcoming events
     * @description Earliest first, with the current state: the `nextEvent` of every record of the bank, and booking days.
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
     * Advance the clock
     * @description Specify either a period from the bank's current time (`by`) or an instant (`to`), at most ten years ahead. Months
     *     and days in `by` are calendar periods of the bank's time zone; hours and shorter units are elapsed time. Bank time
     *     ends with the year 2199. A running clock continues from the new time.
     *
     *     During a long advance, the server also handles other requests. They see the bank at the time reached so far. Calls
     *     that set, advance or step the same clock fail with 409, and real time does not move it. `DELETE` of this address
     *     stops the advance. A reset, a restore, a new profile or state, or a new bank with the same id ends it, and the
     *     call fails with 409. Closing the connection does not end it.
     */
    post: operations['advanceClock'];
    /**
     * Stop the current advance
     * @description The clock stays at the time reached so far, with all due events applied. The call that started the advance returns `stopped`. Returns 404 if no advance is in progress.
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
     * Advance the clock to the next change of status
     * @description Advances the clock to the due time of the next change of status that needs only time. If there is none, `count` is 0 and the clock does not move.
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
     * List pending approvals
     * @description Consents and payments that a PSU has not decided yet, newest first, each with its link and the PSUs who may decide.
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
     * Latest pending approval
     * @description For a test that has just created a consent or payment. Returns 404 if nothing is pending.
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
     * Decide instead of a PSU
     * @description `id` is a pending consent or payment. `approve` returns `code`, except after the first of two signatures. It returns `redirectUri` if the call or the TPP specified one. `refuse` changes a consent to rejected and a payment to RJCT with DS02, or with AC01 if the PSU does not have the account. `expire` ends the time limit now. Returns 409 if the record is no longer pending, and 403 if the PSU is blocked or has no suitable account.
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
     * List scripted outcomes
     * @description The scripted outcomes of the bank in the order in which they are checked, each with its remaining uses.
     */
    get: operations['readOutcomes'];
    put?: never;
    /**
     * Script an outcome
     * @description The first outcome that matches a call decides. Its result is one of these:
     *
     *     - `path`: the scenario of a payment, such as `RCVD > ACTC > PDNG 2d > RJCT(AM04)`. A duration is the time spent in
     *       that status; a step without one has the default duration. The PSU decides after the leading RCVD.
     *     - `payee`: the verification of a payee: `MTCH`, `CMTC`, `NMTC`, `NOAP`, or `timeout` (NOAP, because the other bank does
     *       not answer). It needs the decision `payee-verification`, and applies to each payment, also in a bulk
     *     - `consent`: the scenario of a consent, such as `approve after 5s > revoke after 2d`
     *     - `sca`: a failure at the authorisation: `wrong-password`, `psu-blocked`, `page-timeout`, `wrong-state`,
     *       `no-callback`, `callback-twice` or `server-error`
     *     - `token`: a non-standard token response: `short-lived`, `ends-early`, `expired`, `no-refresh-token`, `no-expires-in`,
     *       `lower-case-type` or `revoked`
     *     - `error`: a code of the catalogue; the operation then does not take place
     *     - `usual`: the call is not changed
     *
     *     An outcome that could never happen is rejected.
     */
    post: operations['addOutcome'];
    /**
     * Delete all scripted outcomes
     * @description The bank then uses its default behaviour. Scenarios that have already started continue.
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
     * Delete a scripted outcome
     * @description The outcome no longer decides anything. Scenarios that it has already started continue.
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
     * List faults
     * @description The faults of the bank in the order in which they are checked, each with its remaining uses.
     */
    get: operations['readFaults'];
    put?: never;
    /**
     * Add a fault
     * @description The first matching fault that triggers is applied. `error` replaces the bank's response, `fault` breaks the connection or the body, and `delay` and `slowBody` take real time. If the fault replaces the response, `when: before` means that the operation does not take place. With `commit`, it takes place and its response is lost.
     */
    post: operations['addFault'];
    /**
     * Delete all faults
     * @description No fault is applied to later calls.
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
     * Delete a fault
     * @description The fault is not applied to later calls.
     */
    delete: operations['deleteFault'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List notifications
     * @description Notifications of TPPs about the status of their payments, consents and signing baskets, newest first, with their delivery. Only banks with the dialect nextgenpsd2 send notifications. Each attempt is in the journal.
     */
    get: operations['readNotifications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/notifications/{id}/send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a notification again
     * @description Sends a notification now: one that was delivered, given up or withheld, or that waits. Its `X-Request-ID` stays the same.
     */
    post: operations['resendNotification'];
    delete?: never;
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
     * List consents
     * @description The consents of the bank, newest first, with full details.
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
     * Show a consent
     * @description Available for every TPP's consents: accounts, PSU, tokens, reads under the consent, history and next event.
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
     * Change the status of a consent
     * @description Allowed transitions only (409 otherwise); with `force`, any. A consent that becomes valid is granted as if the holder of its first account had approved it.
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
     * List payments
     * @description The payments of the bank, newest first, with full details.
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
     * Show a payment
     * @description Available for every TPP's payments: PSUs, scenario, money, history and next event.
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
     * Change the status of a payment
     * @description Allowed transitions only (409 otherwise); with `force`, any. The change also moves the payment's money as the status requires. If there is not enough money or the debtor account is blocked, the payment changes to RJCT instead. If the status is among the remaining steps of the scenario, the scenario continues from there.
     */
    put: operations['forcePaymentStatus'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/funds-consents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List consents to confirmations of funds
     * @description The consents to confirmations of funds, newest first, with full details. Only a bank of the dialect nextgenpsd2 has any.
     */
    get: operations['readFundsConsents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/funds-consents/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a consent to confirmations of funds
     * @description Available for every TPP's consents: account, card, PSU, tokens, history and next event.
     */
    get: operations['readFundsConsentRecord'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/funds-consents/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change the status of a consent to confirmations of funds
     * @description Allowed transitions only (409 otherwise); with `force`, any. A consent that becomes valid is granted as if the holder of its account had approved it.
     */
    put: operations['forceFundsConsentStatus'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/signing-baskets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List signing baskets
     * @description The signing baskets, newest first, each with the status of its entries. Only a bank of the dialect nextgenpsd2 has any.
     */
    get: operations['readSigningBaskets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/signing-baskets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a signing basket
     * @description Available for every TPP's baskets: entries, PSUs, tokens, history and next event. To decide on a basket, use `/authorisations/{id}`.
     */
    get: operations['readSigningBasketRecord'];
    put?: never;
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
     * List accounts
     * @description The accounts of the bank, each with its holders and balances.
     */
    get: operations['readAccountRecords'];
    put?: never;
    /**
     * Open an account
     * @description The balance sets the currency and is booked immediately. The bank generates an IBAN if none is given.
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
     * Show an account
     * @description Holders, balances, reservations and credit line.
     */
    get: operations['readAccountRecord'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change an account
     * @description Omitted members are unchanged. Payments from a blocked account are rejected. A deleted account no longer exists for TPPs.
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
     * List the transactions of an account
     * @description Pending and booked transactions, newest first; each booked one with the balance after it.
     */
    get: operations['readTransactionRecords'];
    put?: never;
    /**
     * Book an external transaction, or add a pending one
     * @description For example a salary, a direct debit or a card authorisation. It is booked immediately, or with `pending` it is pending, even if the balance does not cover it. Debits are negative. `ending` says when a pending transaction ends by itself, and what then differs; without `after` it stays pending until `endPendingTransaction`.
     */
    post: operations['bookTransaction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/__admin/accounts/{id}/transactions/{transactionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a pending transaction
     * @description Sets its amount or its text, and it stays pending: for example because a hotel releases part of an authorisation. A transaction of a payment cannot be changed (409).
     */
    patch: operations['changePendingTransaction'];
    trace?: never;
  };
  '/__admin/accounts/{id}/transactions/{transactionId}/end': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End a pending transaction
     * @description Books it now, perhaps with another amount or text, or releases its money. The decisions `transaction-id` and `entry-reference` decide the ids of the booked transaction. A transaction of a payment ends with the payment (409).
     */
    post: operations['endPendingTransaction'];
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
     * List the customers
     * @description `demo` contains their passwords.
     */
    get: operations['readPsus'];
    put?: never;
    /**
     * Add a customer
     * @description The customer can log in immediately, and does not have an account yet.
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
     * List TPPs
     * @description Portal users with their organisations and, in a bank of the dialect nextgenpsd2, the TPPs registered by their first call, by certificate or by the header `Sandbank-TPP`. `portal/users` contains the keys, and `demo` the client secrets.
     */
    get: operations['readTpps'];
    put?: never;
    /**
     * Onboard a TPP with a certificate
     * @description For browsers and tools that cannot present a client certificate. Has the effect of the TPP's own call (`onboardTpp`) over mutual TLS. The certificate is checked in the same way, but possession of its private key is not.
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
     * List users of the developer portal with their keys
     * @description Every registered user of the developer portal, with both keys and the organisation, if there is one.
     */
    get: operations['readPortalUsers'];
    put?: never;
    /**
     * Register a developer in the portal
     * @description Creates two subscription keys, both valid. An onboarding activates the portal for the user.
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
     * Regenerate a subscription key
     * @description Replaces one of the two keys. The old key is no longer valid; the other key is unchanged.
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
     * Create a test certificate
     * @description Issued by the test CA and valid at the bank's time, or invalid in the way that `variant` specifies. docs/certificates.md lists the response to each variant. Every member is optional. The certificate contains the address of this server, with its current port, for the revocation list, OCSP and CA.
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
       * @description Text of the HTTP status.
       * @example Bad Request
       */
      title: string;
      /** @example 400 */
      status: number;
      /**
       * @description What is wrong, and what is valid.
       * @example by "90 days" is not a duration; use one such as 90d, 10m or P1M
       */
      detail: string;
      /**
       * @description The bank's own error code, if the bank refused.
       * @example FORMAT_ERROR
       */
      code?: string;
      /**
       * @description The invalid member, parameter or header.
       * @example by
       */
      path?: string;
      /**
       * @description All problems, if there can be more than one; `detail` is the first.
       * @example [
       *       "paging: \"x\" is not valid; use none, or a whole number from 1 up"
       *     ]
       */
      problems?: string[];
      /**
       * @description The existing snapshots.
       * @example [
       *       "after-onboarding"
       *     ]
       */
      snapshots?: string[];
      /**
       * @description The points to which the bank can return, the newest first, if the point is unknown.
       * @example [
       *       "undo-3",
       *       "request-7"
       *     ]
       */
      points?: string[];
      /**
       * @description If the path is unknown, the one that is similar, if any.
       * @example [
       *       "/__admin/clock"
       *     ]
       */
      valid?: string[];
      /**
       * @description The existing banks, if the bank is unknown.
       * @example [
       *       "default"
       *     ]
       */
      banks?: string[];
    };
    /**
     * Format: date-time
     * @description RFC 3339 with time zone offset; responses use UTC with milliseconds.
     * @example 2026-03-31T00:00:00.000Z
     */
    Instant: string;
    /**
     * Format: date
     * @description A day in the bank's time zone.
     * @example 2026-03-31
     */
    Day: string;
    /**
     * @description Duration, in ISO 8601 (P90D, PT10M) or in short form (90d, 10m; units ms, s, m, h, d, w).
     * @example PT1H
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
       * @description degraded: the server works, but a bank is not as it was last saved, because its file was damaged at the start (`damages`).
       * @example healthy
       * @enum {string}
       */
      status: 'healthy' | 'degraded' | 'starting';
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
      /** @description Banks whose files were damaged at the start. Absent if there are none. */
      damages?: {
        /** @example w7 */
        bank: string;
        /** @example /var/lib/sandbank/banks/w7.bank */
        file: string;
        /**
         * @description Byte at which the damage begins. The bank is as it was before.
         * @example 183442
         */
        offset: number;
        /** @example its content is not what was saved */
        reason: string;
        /**
         * @description The file with the damaged line and all later ones, none of which was applied.
         * @example /var/lib/sandbank/banks/w7.bank.damaged-1
         */
        keptIn: string;
      }[];
    };
    /**
     * @description Whether bank time advances by itself.
     * @example running
     * @enum {string}
     */
    ClockMode: 'running' | 'paused';
    /**
     * @description Speed of the clock while it runs: 3600 is one bank hour per second. The maximum is 86400 (one bank day per second), the minimum 0.001.
     * @example 1
     */
    ClockRate: number;
    Bank: {
      /** @example w7 */
      bank: string;
      /**
       * @description The name in its fixtures.
       * @example Sandbank
       */
      bankName: string;
      /**
       * @description Base URL of this bank's interface.
       * @example http://127.0.0.1:8080/banks/w7
       */
      baseUrl: string;
      /**
       * @description Base URL of this bank's control API.
       * @example http://127.0.0.1:8080/__admin/banks/w7
       */
      adminUrl: string;
      dialect: components['schemas']['Dialect'];
      /** @example 42 */
      seed: number;
      clock: components['schemas']['Clock'];
    };
    /**
     * @description The interface of a bank: `published`, the published XS2A interface, or `nextgenpsd2`, Berlin Group NextGenPSD2 1.3.11.
     * @example published
     * @enum {string}
     */
    Dialect: 'published' | 'nextgenpsd2';
    NewBank: {
      /**
       * @description The content of a fixture file, as an object or as text (YAML or JSON). Default: the fixtures of the server.
       * @example {
       *       "schemaVersion": 1
       *     }
       */
      fixtures?: Record<string, unknown> | string;
      /**
       * @description Determines ids, codes, probabilities and variation. Default: the seed of the server.
       * @example 7
       */
      seed?: number;
      /**
       * @description `running`, `paused`, an instant at which the clock is paused, or mode, rate and now.
       * @example 2026-01-01T00:00:00Z
       */
      clock?:
        | string
        | {
            mode?: components['schemas']['ClockMode'];
            rate?: components['schemas']['ClockRate'];
            now?: components['schemas']['Instant'];
          };
      dialect?: components['schemas']['Dialect'];
      /**
       * @description Name of a shipped profile, or the content of a profile file. Default: the profile of the server; of a bank with another dialect, the profile of that dialect. Without `dialect`, the bank has the dialect of the shipped profile; with another one, the call returns 400.
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
             * @description Name of a shipped profile. Default: the profile of the dialect.
             * @example published
             */
            extends?: string;
            /**
             * @description Values by decision, in the format of `GET …/profile`.
             * @example {
             *       "expires-in-key": "both"
             *     }
             */
            decisions?: {
              [key: string]: unknown;
            };
          };
    };
    /** @description All given members must match. */
    JournalMatch: {
      /** @example createConsent */
      operation?: string;
      /** @example POST */
      method?: string;
      /**
       * @description Relative to the bank's base URL; `*` matches any text.
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
       * @description Part of the request body.
       * @example recurringIndicator
       */
      body?: string;
      /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
      traceparent?: string;
    };
    Notification: {
      /**
       * @description The X-Request-ID of every attempt.
       * @example 0f0d5e8e-6f0a-4b57-8a3a-2d4f1c9b7e65
       */
      id: string;
      /** @description Bank time of the change of status. */
      at: components['schemas']['Instant'];
      /**
       * @description Id of the payment, consent or signing basket.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      subject: string;
      /**
       * @description Absent if the status is that of the resource itself.
       * @example 1d3c7b5a-9e2f-4c8d-b6a1-0f9e8d7c6b5a
       */
      authorisationId?: string;
      tpp: components['schemas']['TppName'];
      /** @example https://psdat-fma-123456.tpp.example/notifications */
      address: string;
      /** @example ACSC */
      status: string;
      /**
       * @description due (it is on its way), waiting (for the next attempt), delivered, givenUp, refused (the bank does not accept the address), or withheld (the bank does not send it).
       * @example delivered
       * @enum {string}
       */
      state: 'due' | 'waiting' | 'delivered' | 'givenUp' | 'refused' | 'withheld';
      /**
       * @description Attempts so far.
       * @example 1
       */
      attempts: number;
      /**
       * @description The status of the last response, or why there was none. For refused, why the address is not accepted.
       * @example 204
       */
      result?: string;
      /** @description Bank time of the next attempt, for waiting. */
      nextAttemptAt?: components['schemas']['Instant'];
    };
    FoundGroup: {
      /** @enum {string} */
      kind:
        | 'payments'
        | 'consents'
        | 'fundsConsents'
        | 'signingBaskets'
        | 'transactions'
        | 'accounts'
        | 'psus'
        | 'tpps'
        | 'requests';
      /**
       * @description How many match. Counting ends at 1000.
       * @example 2
       */
      total: number;
      /**
       * @description How many accounts were not searched for transactions, because the bank has very many. Absent if all were. Search one account with `GET /accounts/{id}/transactions`.
       * @example 4000
       */
      unsearched?: number;
      /** @description The first matches. */
      found: components['schemas']['Found'][];
    };
    Found: {
      /** @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d */
      id: string;
      /**
       * @description What people call it, such as amount and creditor of a payment, or method and path of a call.
       * @example 12.50 EUR to Ben
       */
      title: string;
      /**
       * @description The status; of a call, that of its response.
       * @example ACSC
       */
      status?: string;
      /**
       * @description What distinguishes it from others; for a call that contains the text in a header or a body, the part around it.
       * @example Invoice 7
       */
      detail?: string;
      /**
       * @description Bank time at which it was created or sent; for a transaction, the day of its booking.
       * @example 2026-03-02T09:00:00.000Z
       */
      at?: string;
      /**
       * @description The account of a transaction.
       * @example anna-current
       */
      accountId?: string;
    };
    Beliefs: {
      /**
       * @description The state of each payment, by its id. `settled`: the money has left the debtor's account. `failed`: it never will. `open`: the client still waits. `unknown`: the client does not know.
       * @example {
       *       "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94": "settled"
       *     }
       */
      payments?: {
        [key: string]: 'settled' | 'failed' | 'open' | 'unknown';
      };
      /**
       * @description What each payment is for, by its id, in the client's own words, such as the number of its order. Payments with the same text are of one intention, of which at most one may be booked.
       * @example {
       *       "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94": "Order 17"
       *     }
       */
      intentions?: {
        [key: string]: string;
      };
      balances?: {
        /**
         * @description Resource id or IBAN.
         * @example AT611904300234573201
         */
        account: string;
        /**
         * @description As the bank calls it.
         * @example interimAvailable
         */
        type: string;
        /** @example 1482.50 */
        amount: string;
      }[];
      /** @description Booked entries, each as often as the client has it. */
      entries?: {
        /**
         * @description Resource id or IBAN.
         * @example AT611904300234573201
         */
        account: string;
        /** @description The booking date. */
        date: components['schemas']['Day'];
        /**
         * @description Without sign.
         * @example 12.34
         */
        amount: string;
        /**
         * @example debit
         * @enum {string}
         */
        direction: 'debit' | 'credit';
      }[];
    };
    RequestLine: {
      /** @example request-7 */
      id: string;
      /** @description Bank time of the request. */
      at: components['schemas']['Instant'];
      /** @example GET */
      method: string;
      /**
       * @description Relative to the bank's base URL; the whole address if the bank made the call.
       * @example /PSD2/v1/accounts
       */
      path: string;
      /** @example withBalance=true */
      query?: string;
      /** @description Only for a call that the bank itself made, to notify a TPP. */
      sent?: {
        /**
         * @description 1 for the first attempt.
         * @example 1
         */
        attempt: number;
        /**
         * @description Why there was no response.
         * @example connect ECONNREFUSED 127.0.0.1:3000
         */
        error?: string;
        /**
         * @description The status that it reports.
         * @example ACSC
         */
        status?: string;
      };
      /**
       * @description Absent if no operation has this address.
       * @example readAccounts
       */
      operation?: string;
      /** @example Fintrail */
      tpp?: string;
      /**
       * @description 0 if the connection ended without a response.
       * @example 200
       */
      status: number;
      /**
       * @description Real time to the end of the response.
       * @example 1.2
       */
      durationMs: number;
      /** @description The amount of the payment that the call initiates. */
      amount?: components['schemas']['Amount'];
      refusal?: {
        /** @example KEY_MISSING */
        code: string;
        /**
         * @description The code in the response, if the bank's interface writes another one.
         * @example invalid_client
         */
        sentCode?: string;
        /**
         * @description The check that refused the call, in order of precedence.
         * @example subscriptionKey
         */
        step: string;
        /**
         * @description Why, out of the response; absent if that does not say it.
         * @example Ocp-Apim-Subscription-Key is required, but was not sent
         */
        text?: string;
      };
      /**
       * @description Id of the consent or payment of the call.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      subject?: string;
      /**
       * @description Its status when the response was sent.
       * @example valid
       */
      subjectStatus?: string;
      /**
       * @description Rules of the client report that the call violates.
       * @example [
       *       "request-id-missing"
       *     ]
       */
      findings?: string[];
      /**
       * @description Whether the bank has returned to a moment before the call. Absent otherwise.
       * @example true
       */
      undone?: boolean;
      /**
       * @description Id of the fault that was applied to the call. Absent without one.
       * @example fault-1
       */
      fault?: string;
      /**
       * @description Number of status changes that the call itself caused.
       * @example 1
       */
      transitions: number;
    };
    RequestEntry: {
      /** @example request-7 */
      id: string;
      /** @description Bank time of the request. */
      at: components['schemas']['Instant'];
      /** @example GET */
      method: string;
      /**
       * @description Relative to the bank's base URL; the whole address if the bank made the call.
       * @example /PSD2/v1/accounts
       */
      path: string;
      /** @example withBalance=true */
      query?: string;
      /** @description Only for a call that the bank itself made, to notify a TPP. */
      sent?: {
        /**
         * @description 1 for the first attempt.
         * @example 1
         */
        attempt: number;
        /**
         * @description Why there was no response.
         * @example connect ECONNREFUSED 127.0.0.1:3000
         */
        error?: string;
        /**
         * @description The status that it reports.
         * @example ACSC
         */
        status?: string;
      };
      /**
       * @description Absent if no operation has this address.
       * @example readAccounts
       */
      operation?: string;
      /** @example Fintrail */
      tpp?: string;
      /**
       * @description 0 if the connection ended without a response.
       * @example 200
       */
      status: number;
      /**
       * @description Real time to the end of the response.
       * @example 1.2
       */
      durationMs: number;
      /** @description The amount of the payment that the call initiates. */
      amount?: components['schemas']['Amount'];
      refusal?: {
        /** @example KEY_MISSING */
        code: string;
        /**
         * @description The code in the response, if the bank's interface writes another one.
         * @example invalid_client
         */
        sentCode?: string;
        /**
         * @description The check that refused the call, in order of precedence.
         * @example subscriptionKey
         */
        step: string;
        /**
         * @description Why, out of the response; absent if that does not say it.
         * @example Ocp-Apim-Subscription-Key is required, but was not sent
         */
        text?: string;
      };
      /** @description For signed requests. */
      signature?: {
        /**
         * @description The signing string that the bank built, for comparison byte by byte with the client's.
         * @example digest: SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
         *     x-request-id: 1
         */
        signingString: string;
        /** @example true */
        holds: boolean;
      };
      /** @description The checks that the call passed, the one that refused it, and those not reached, in this order; absent if no operation was found. */
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
       * @description Id of the consent or payment of the call.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      subject?: string;
      /**
       * @description Its status when the response was sent.
       * @example valid
       */
      subjectStatus?: string;
      /**
       * @description Findings for the client report, by rule.
       * @example []
       */
      findings?: {
        /** @example request-id-missing */
        rule: string;
        /**
         * @description The mistake in a few words.
         * @example Call without X-Request-ID
         */
        title: string;
        /** @example no X-Request-ID was sent */
        detail: string;
      }[];
      /** @description Real time of the request. */
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
       * @description The first 16 kB of the body.
       * @example {}
       */
      body?: string;
      /**
       * @description Number of bytes at the end of the body that were not recorded; absent if the body is complete.
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
         * @description Number of bytes at the end of the body that were not recorded; absent if the body is complete.
         * @example 70000
         */
        bodyOmittedBytes?: number;
      };
      /**
       * @description Whether the bank has returned to a moment before the call. Absent otherwise.
       * @example true
       */
      undone?: boolean;
      /**
       * @description Id of the fault that was applied to the call. Absent without one.
       * @example fault-1
       */
      fault?: string;
      /** @description Status changes that the call itself caused. */
      transitions: components['schemas']['ClockEvent'][];
      /** @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */
      traceparent?: string;
      /**
       * @description The call as a command, with secrets masked.
       * @example curl -X GET 'http://127.0.0.1:8080/PSD2/v1/accounts'
       */
      curl: string;
    };
    Coverage: {
      /** @example default */
      bank: string;
      /**
       * @description Number of possible responses of the operations that were called.
       * @example 24
       */
      possible: number;
      /**
       * @description Number of those that were met.
       * @example 3
       */
      met: number;
      /** @description The operations that were called. */
      operations: {
        /** @example readAccounts */
        operation: string;
        /** @example 5 */
        calls: number;
        answers: {
          /**
           * @description `status` of the response, `code` of a refusal, or `state`: the status of the payment or consent that was read.
           * @example code
           * @enum {string}
           */
          kind: 'status' | 'code' | 'state';
          /** @example CONSENT_EXPIRED */
          value: string;
          /**
           * @description How often it was met.
           * @example 0
           */
          count: number;
        }[];
      }[];
      /** @description The other operations of the bank. Their responses do not count. */
      notCalled: string[];
    };
    Report: {
      /** @example default */
      bank: string;
      /** @description Bank time at which the report was created. */
      now: components['schemas']['Instant'];
      /**
       * @description Number of calls that were checked.
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
      /** @description Most severe first; each rule once, with a count. */
      findings: components['schemas']['Finding'][];
      /** @description Rules that a test violates on purpose, with the number of violations so far. They are not among the findings. */
      expected: {
        /** @example read-after-end */
        rule: string;
        /** @example 1 */
        count: number;
      }[];
      /** @description Calls of operations that the published document does not contain. */
      unpublishedOperations: {
        /** @example readPaymentStatus */
        operation: string;
        /** @example 3 */
        count: number;
      }[];
      /** @description Number of refused calls per error code. They are not findings, because a test may cause them on purpose. */
      refusals: {
        /** @example TOKEN_UNKNOWN */
        code: string;
        /** @example 2 */
        count: number;
      }[];
      /**
       * @description Aspects of a client that a bank cannot see.
       * @example []
       */
      notVisible: string[];
      habits: components['schemas']['Habits'];
    };
    Finding: {
      /** @example request-id-missing */
      rule: string;
      /**
       * @description The mistake in a few words.
       * @example Call without X-Request-ID
       */
      title: string;
      /**
       * @example error
       * @enum {string}
       */
      severity: 'error' | 'warning' | 'hint';
      /** @example A call had no X-Request-ID. */
      explanation: string;
      /**
       * @description How to fix it.
       * @example Send a new UUID in X-Request-ID with each call.
       */
      advice: string;
      /**
       * @description Section of the published document, or decisions.
       * @example Endpoints / Common request headers
       */
      source: string;
      /**
       * @description Whether the rule measures bank time or real time.
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
      /** @description The first calls with this problem. */
      examples: {
        /**
         * @description Id of a journal entry.
         * @example request-7
         */
        request: string;
        /**
         * @description Operation of the call. Absent if it has none, or if the journal no longer has the call.
         * @example readAccounts
         */
        operation?: string;
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
       * @description Hash of the fixtures.
       * @example 0f343b0931126a20f133d67c2b018a3b
       */
      fixtures: string;
      /** @example 2026-03-02 */
      startDay: string;
      /**
       * @description Milliseconds since 1970, like every instant in this document.
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
      /** @description Bank time of the snapshot. */
      now: components['schemas']['Instant'];
      /** @description Real time of the snapshot. */
      takenAt: components['schemas']['Instant'];
    };
    UndoPoint: {
      /**
       * @description Of a client's call, its id in the journal.
       * @example undo-3
       */
      id: string;
      /**
       * @description What comes after the point; of a client's call, its operation.
       * @example Advance clock by P90D
       */
      label: string;
      /** @description Bank time of the point. */
      at: components['schemas']['Instant'];
      /**
       * @description Calls that the journal has recorded since the point. An undo takes back what they changed.
       * @example 1
       */
      calls: number;
      /**
       * @description True if an undo comes after the point, so that returning to it takes the undo back. Absent otherwise.
       * @example true
       */
      isRedo?: boolean;
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
      /** @description Present during an advance; `now` is then the time reached so far. */
      advance?: {
        from: components['schemas']['Instant'];
        to: components['schemas']['Instant'];
        /**
         * @description Number of status changes so far.
         * @example 12
         */
        count: number;
      };
    };
    /**
     * @description Maximum number of changes in `events`; `count` includes all of them.
     * @default 100
     * @example 100
     */
    EventLimit: number;
    ClockMove: {
      now: components['schemas']['Instant'];
      /**
       * @description Number of status changes.
       * @example 1
       */
      count: number;
      /**
       * @description Whether `events` contains fewer changes than `count`.
       * @example false
       */
      truncated: boolean;
      events: components['schemas']['ClockEvent'][];
      /**
       * @description Present if the advance was stopped early, at the time `now`.
       * @example true
       * @enum {boolean}
       */
      stopped?: true;
    };
    ClockEvent: {
      /** @description Due time of the event. */
      at: components['schemas']['Instant'];
      /**
       * @description `fundsConsent` is a consent to confirmations of funds.
       * @example consent
       * @enum {string}
       */
      kind: 'consent' | 'fundsConsent' | 'payment' | 'signingBasket' | 'account' | 'tpp';
      /**
       * @description Id of the consent, payment, signing basket or account, or e-mail of the portal user.
       * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      subject: string;
      /** @example valid */
      from: string | null;
      /** @example expired */
      to: string;
      /** @example validUntil has passed */
      cause: string;
      /** @description The entries of accounts that the change made or ended: of an account, or of a payment whose money it reserved, booked, released or returned. Absent if there are none. */
      money?: {
        /** @example anna-current */
        accountId: string;
        /** @description Debits are negative. */
        amount: components['schemas']['Amount'];
        /**
         * @description `released` is an entry that was pending and will not be booked.
         * @example booked
         * @enum {string}
         */
        status: 'pending' | 'booked' | 'released';
      }[];
    };
    /** @description Oldest first, starting with the creation. */
    History: {
      at: components['schemas']['Instant'];
      /**
       * @description null for the creation.
       * @example received
       */
      from: string | null;
      /** @example valid */
      to: string;
      /** @example approved by anna */
      cause: string;
    }[];
    /** @description The next change that needs only time; absent if there is none. */
    NextEvent: {
      at: components['schemas']['Instant'];
      /**
       * @example consentEnds
       * @enum {string}
       */
      kind:
        | 'consentWindowEnds'
        | 'consentEnds'
        | 'accessEnds'
        | 'tokenEnds'
        | 'paymentWindowEnds'
        | 'paymentStep'
        | 'orderDue'
        | 'psuDecides';
      /**
       * @description The resulting status; `executed` for a standing order; absent if a PSU decides.
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
       * @description Id of the consent, payment or signing basket.
       * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
       */
      id: string;
      /**
       * @description Dialect `nextgenpsd2` only: `fundsConsent` is a consent to confirmations of funds; `signingBasket` is a signing basket, and its entries are not listed separately.
       * @example consent
       * @enum {string}
       */
      kind: 'consent' | 'fundsConsent' | 'payment' | 'signingBasket';
      /**
       * @example received
       * @enum {string}
       */
      status: 'received' | 'partiallyAuthorised' | 'RCVD' | 'PATC';
      tpp: components['schemas']['TppName'];
      createdAt: components['schemas']['Instant'];
      /** @description End of the time limit for the authorisation. */
      expiresAt?: components['schemas']['Instant'];
      /**
       * @description Default PSU; absent if no account of this bank is named.
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
       * @description PSU who decides. Default: the PSU whom the TPP named for the authorisation (psu-id-binding); without one, the holder of the first named account; for a payment without debtor, the first PSU.
       * @example anna
       */
      psu?: string;
      /**
       * @example approve
       * @enum {string}
       */
      decision: 'approve' | 'refuse' | 'expire';
      /**
       * @description For payments: IBAN or account id of the debtor account. Default: the named account; without one, the first suitable account of the PSU.
       * @example AT611904300234573201
       */
      debtorAccount?: string;
      /**
       * @description For consents whose accounts the PSU chooses: IBANs or ids of accounts. Default: those of the PSU for which one signature is enough.
       * @example [
       *       "AT611904300234573201"
       *     ]
       */
      accounts?: string[];
      /**
       * @description The redirect URI that the TPP would append to the link.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Returned unchanged in the redirect.
       * @example af0ifjsldkj
       */
      state?: string;
      /**
       * @description S256 challenge of PKCE; the token request then requires the verifier.
       * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
       */
      codeChallenge?: string;
    };
    DecisionResponse: {
      /**
       * @description The new status of the consent or payment.
       * @example valid
       */
      status: string;
      /**
       * @description Authorisation code, to exchange for a token; or the confirmation code (decision `confirmation-code`), for the TPP to send.
       * @example 3kPZ0x1fQ2mB7cVh9sTtYwEeRr5nUu8L
       */
      code?: string;
      /**
       * @description The redirect that the browser would receive.
       * @example https://tpp.example/callback?code=3kPZ0x1fQ2mB7cVh9sTtYwEeRr5nUu8L&state=af0ifjsldkj
       */
      redirectUri?: string;
      /**
       * @description Number of redirects that the browser would receive, if a scripted outcome repeats them.
       * @example 2
       */
      callbacks?: number;
      /**
       * Format: date-time
       * @description When the approval has its effect, in bank time, if the bank applies it after the redirect (decision `callback-order`). Until then, `status` is as before. To continue at once, advance the clock to this time.
       * @example 2026-01-31T09:20:00.000Z
       */
      effectiveAt?: string;
    };
    /** @description The habits of live banks that the bank has, because its profile sets them, or because they were drawn when it began (decision `variation`, value `live`). */
    Habits: {
      /** @example transaction-id */
      decision: string;
      /** @example new-at-booking */
      value: string;
      /**
       * @description What the bank does.
       * @example a booked transaction has another id than the pending one
       */
      effect: string;
      /**
       * @description The sentence of the specification that this breaks. Absent if it allows it.
       * @example the transactionId of a list identifies the transaction
       */
      breaks?: string;
    }[];
    Demo: {
      /** @example default */
      bank: string;
      dialect: components['schemas']['Dialect'];
      /** @example Sandbank */
      bankName: string;
      /**
       * @description Base URL of the bank.
       * @example http://127.0.0.1:8080
       */
      baseUrl: string;
      /**
       * @description Base URL of the bank's control API.
       * @example http://127.0.0.1:8080/__admin
       */
      adminUrl: string;
      /**
       * @description Base URL over HTTPS, which onboarding requires; absent without an HTTPS listener.
       * @example https://127.0.0.1:8443
       */
      httpsUrl?: string;
      /** @example 42 */
      seed: number;
      habits: components['schemas']['Habits'];
      clock: components['schemas']['Clock'];
      tpps: components['schemas']['DemoTpp'][];
      psus: components['schemas']['DemoPsu'][];
      /**
       * @description Payment products of the bank.
       * @example [
       *       "sepa-credit-transfers"
       *     ]
       */
      products: string[];
      /**
       * @description Whether the header `Sandbank-TPP` names a TPP at this server, instead of a certificate (decision `tpp-identification`, setting `--trust-tpp-header`). Absent where TPPs onboard.
       * @example true
       */
      tppHeader?: boolean;
      /** @description What the interface of the bank has. */
      interface: {
        /**
         * @description Whether TPPs onboard and send a subscription key. Otherwise their certificate identifies them, from the first call on.
         * @example true
         */
        hasOnboarding: boolean;
        /**
         * @description Whether it has consents to confirmations of funds.
         * @example false
         */
        hasFundsConsents: boolean;
        /**
         * @description Whether it has signing baskets.
         * @example false
         */
        hasSigningBaskets: boolean;
        /**
         * @description The shipped profiles for banks with this interface. The first is that with which they begin.
         * @example [
         *       "published",
         *       "oauth"
         *     ]
         */
        profiles: string[];
        /**
         * @description The ids of its operations, by which outcomes, faults, journal and report name them.
         * @example [
         *       "readAccounts",
         *       "initiatePayment"
         *     ]
         */
        operations: string[];
      };
      /** @description Magic values that select the scenario of a payment. Absent if the profile disables them. */
      magic?: {
        /**
         * @description A remittance text in this form contains the whole scenario.
         * @example sandbank: ACTC > PDNG 2d > RJCT(AM04)
         */
        remittance: string;
        creditorNames: components['schemas']['MagicValue'][];
        amounts: components['schemas']['MagicValue'][];
        /** @description Logins, with the PSU's own password, that select a failure at the authorisation. */
        logins: {
          /** @example <psu>+wrong-state */
          value: string;
          /** @example the browser returns with a different state than the TPP sent */
          meaning: string;
        }[];
      };
      /**
       * @description Commands for a POSIX shell, in order.
       * @example [
       *       "curl -sS 'http://127.0.0.1:8080/PSD2/v1/accounts' -H 'X-Request-ID: 1'"
       *     ]
       */
      curl: string[];
    };
    /** @description All given members must match. Without members, every call matches. */
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
       * @description For account reads, and for authorisations without a page.
       * @example anna
       */
      psu?: string;
      /**
       * @description IBAN in the TPP's request.
       * @example AT611904300234573201
       */
      debtor?: string;
      /**
       * @description IBAN or name.
       * @example Sandbank Pending
       */
      creditor?: string;
      /**
       * @description An amount, or inclusive bounds, in major units.
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
       * @description Number of matching calls to skip first. Default 0.
       * @example 1
       */
      after?: number;
      /**
       * @description Number of matching calls, or `always`. Default 1.
       * @example 2
       */
      times?: number | 'always';
      outcome?: components['schemas']['NewOutcomeResult'];
      /**
       * @description Results in order, each with its own `times`.
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
     * @description One of `path`, `payee`, `consent`, `sca`, `token`, `error` (a code, or code and text) and `usual`.
     * @example {
     *       "path": "RCVD > ACTC 2d > RJCT(AC04)"
     *     }
     */
    NewOutcomeResult: {
      /** @example RCVD > ACTC 2d > RJCT(AC04) */
      path?: string;
      /** @example NMTC */
      payee?: string;
      /** @example approve after 5s > revoke after 2d */
      consent?: string;
      /** @example wrong-state */
      sca?: string;
      /** @example short-lived */
      token?: string;
      /** @example withheld */
      notification?: string;
      /** @example INTERNAL_SERVER_ERROR */
      error?: string | components['schemas']['OutcomeError'];
      /** @example true */
      usual?: boolean;
    };
    /** @description A result, and the number of matching calls for which it applies. */
    NewOutcomePart: {
      /** @example RCVD > ACTC 2d > RJCT(AC04) */
      path?: string;
      /** @example NMTC */
      payee?: string;
      /** @example approve after 5s > revoke after 2d */
      consent?: string;
      /** @example wrong-state */
      sca?: string;
      /** @example short-lived */
      token?: string;
      /** @example withheld */
      notification?: string;
      /** @example INTERNAL_SERVER_ERROR */
      error?: string | components['schemas']['OutcomeError'];
      /** @example true */
      usual?: boolean;
      /**
       * @description Number of matching calls, or `always`. Default 1.
       * @example 1
       */
      times?: number | 'always';
    };
    Outcome: {
      /** @example outcome-1 */
      id: string;
      /**
       * @description Queued outcomes take precedence over those of the fixtures.
       * @example queued
       * @enum {string}
       */
      source: 'queued' | 'fixtures';
      match: components['schemas']['OutcomeMatch'];
      sequence: components['schemas']['OutcomePart'][];
      /** @example 0 */
      after: number;
      /**
       * @description Number of matching calls so far.
       * @example 1
       */
      matched: number;
      /** @description Result for the next matching call; absent while calls are skipped. */
      next?: components['schemas']['OutcomePart'];
    };
    OutcomePart: {
      /** @example RCVD > ACTC > PDNG 2d > RJCT(AM04) */
      path?: string;
      /** @example NMTC */
      payee?: string;
      /** @example approve after 5s > revoke after 2d */
      consent?: string;
      /** @example wrong-state */
      sca?: string;
      /** @example short-lived */
      token?: string;
      /** @example withheld */
      notification?: string;
      error?: components['schemas']['OutcomeError'];
      /** @example true */
      usual?: boolean;
      /** @example 1 */
      times?: number | 'always';
    };
    NewFault: {
      /** @description All given members must match. */
      match?: {
        /** @example readAccounts */
        operation?: string;
        /** @example GET */
        method?: string;
        /**
         * @description `*` matches any text.
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
        /**
         * @description The number of the consent, payment or signing basket whose id is in the path (or of the consent in `Consent-ID`) among its kind, in order of creation; 1 is the first.
         * @example 2
         */
        resource?: number;
        /**
         * @description The status of that resource before the call.
         * @example ACTC
         */
        resourceStatus?: string;
      };
      /**
       * @description Drawn from the bank's seed. Default 1.
       * @example 0.5
       */
      probability?: number;
      /**
       * @description Number of calls to which it applies. Default: all.
       * @example 2
       */
      times?: number;
      /**
       * @description Number of matching calls to skip first. Default 0.
       * @example 1
       */
      after?: number;
      /**
       * @description Whether the operation takes place. Default `before`.
       * @example commit
       * @enum {string}
       */
      when?: 'before' | 'commit';
      /** @description A maintenance window in bank time; `to` is exclusive. */
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
      /** @description 429 and 503 include `Retry-After`, by default 1 second; `headers` can override it. */
      error?: {
        /** @example 503 */
        statusCode: number;
        /** @example INTERNAL_SERVER_ERROR */
        code?: string;
        /**
         * @description Text is sent unchanged, anything else as JSON. Default: the bank's error body.
         * @example {
         *       "message": "down"
         *     }
         */
        body?: unknown;
        /**
         * @description Values are printable ASCII, together at most 8192 characters. Headers that control the transfer are rejected with 400: `Connection`, `Content-Length`, `Keep-Alive`, `Proxy-Connection`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`.
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
      /** @description All given members must match. */
      match: {
        /** @example readAccounts */
        operation?: string;
        /** @example GET */
        method?: string;
        /**
         * @description `*` matches any text.
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
        /**
         * @description The number of the consent, payment or signing basket whose id is in the path (or of the consent in `Consent-ID`) among its kind, in order of creation; 1 is the first.
         * @example 2
         */
        resource?: number;
        /**
         * @description The status of that resource before the call.
         * @example ACTC
         */
        resourceStatus?: string;
      };
      /**
       * @description Drawn from the bank's seed. Default 1.
       * @example 0.5
       */
      probability?: number;
      /**
       * @description Number of calls to which it applies. Default: all.
       * @example 2
       */
      times?: number;
      /**
       * @description Number of matching calls to skip first. Default 0.
       * @example 1
       */
      after: number;
      /**
       * @description Whether the operation takes place. Default `before`.
       * @example commit
       * @enum {string}
       */
      when: 'before' | 'commit';
      /** @description A maintenance window in bank time; `to` is exclusive. */
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
      /** @description 429 and 503 include `Retry-After`, by default 1 second; `headers` can override it. */
      error?: {
        /** @example 503 */
        statusCode: number;
        /** @example INTERNAL_SERVER_ERROR */
        code?: string;
        /**
         * @description Text is sent unchanged, anything else as JSON. Default: the bank's error body.
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
       * @description Absent until the organisation is onboarded.
       * @example 5b1f7c0e-3a84-4d55-9f0e-7d0d7f3a2c61
       */
      clientId?: string;
      /** @example q3nB7cVh9sTtYwEeRr5nUu8L3kPZ0x1fQ2mB7cVh */
      clientSecret?: string;
      /** @description Files of the test certificate; absent if certificates are only in memory. */
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
         * @description Present if the certificate contains an address other than the server's for the revocation list, OCSP and CA.
         * @example The certificate contains http://localhost:8080 as the address of the revocation list, OCSP and CA, because it is kept for the next start.
         */
        note?: string;
      };
    };
    Journey: {
      /** @description TPPs that can take all steps, with the roles PSP_AI and PSP_PI. The first is a good choice. */
      tpps: components['schemas']['DemoTpp'][];
      /**
       * @description Values of the placeholders, by name. `psu` and `iban` are absent if no PSU has an enabled account in EUR that takes one signature.
       * @example {
       *       "psu": "anna",
       *       "iban": "AT611904300234573201",
       *       "amount": 12.5
       *     }
       */
      values: {
        [key: string]: unknown;
      };
      steps: components['schemas']['JourneyStep'][];
    };
    JourneyStep: {
      /** @example consent */
      id: string;
      /** @example Request a consent */
      title: string;
      /**
       * @description `bank` for a call of the TPP, `control` for a call of the control API instead of the PSU.
       * @enum {string}
       */
      api: 'bank' | 'control';
      /** @enum {string} */
      method: 'GET' | 'POST' | 'DELETE';
      /**
       * @description Below `baseUrl` or `adminUrl` of the bank, or a link of an earlier response.
       * @example /PSD2/v1/consents
       */
      path: string;
      /**
       * @example {
       *       "bookingStatus": "both"
       *     }
       */
      query?: {
        [key: string]: string;
      };
      /**
       * @example {
       *       "X-Request-ID": "{requestId}"
       *     }
       */
      headers: {
        [key: string]: string;
      };
      /**
       * @description Sent as JSON. A value that is only a placeholder has the type of its value.
       * @example {
       *       "creditorName": "{creditorName}"
       *     }
       */
      body?: {
        [key: string]: unknown;
      };
      /**
       * @description Sent as a form, instead of `body`.
       * @example {
       *       "grant_type": "authorization_code"
       *     }
       */
      form?: {
        [key: string]: string;
      };
      /**
       * @description Whether the call needs a TLS connection with the client certificate of the TPP.
       * @enum {boolean}
       */
      certificate?: true;
      /**
       * @description The page on which the PSU does the same in a browser.
       * @example {consentLink}
       */
      page?: string;
      /**
       * @description Id of a step that must be done first, in addition to the steps whose values this step requires.
       * @example approve-payment
       */
      after?: string;
      /**
       * @description Status of the response.
       * @example 200
       */
      status: number;
      /**
       * @description The location of values in the JSON of the response, by the name of the value.
       * @example {
       *       "resourceId": "accounts.0.resourceId"
       *     }
       */
      takes?: {
        [key: string]: string;
      };
      /**
       * @description Repeat the step until each value is one of these.
       * @example {
       *       "transactionStatus": [
       *         "ACSC",
       *         "ACCC",
       *         "RJCT",
       *         "CANC"
       *       ]
       *     }
       */
      until?: {
        [key: string]: string[];
      };
      /**
       * @description Whether the step is beyond the shortest way to a settled payment.
       * @enum {boolean}
       */
      further?: true;
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
       * @description One-time code for the second step of the sign-in, as sent to the phone.
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
         * @description The bank's own id of the account.
         * @example anna-current
         */
        accountId: string;
      }[];
    };
    OtherAccount: {
      /** @example DE54909090900532013000 */
      iban: string;
    };
    /** @description A pending or booked transaction of an account; its amount is signed, debits negative. */
    AccountLine: {
      /** @example 0d6c1f70-5cde-4ff4-9d26-f4d8ad3f2a1b */
      transactionId: string;
      /** @example 000000312 */
      entryReference: string;
      /**
       * @description Day on which the transaction reached the account.
       * @example 2026-03-31
       */
      entryDate: string;
      /**
       * @description Absent while the transaction is pending.
       * @example 2026-03-31
       */
      bookingDate?: string;
      /** @example 2026-03-31 */
      valueDate?: string;
      transactionAmount: components['schemas']['Amount'];
      /** @description How a pending transaction will end, if that is known; absent once it is booked. */
      ending?: {
        /**
         * @example booked
         * @enum {string}
         */
        as: 'booked' | 'released';
        transactionAmount?: components['schemas']['Amount'];
        /** @example Petrol station, 34 l */
        remittanceInformationUnstructured?: string;
      };
      /** @description Balance of the account after the booking; absent while the transaction is pending. */
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
       * @description Id of the payment that caused it, if it was made through this bank's interface.
       * @example 6e9f7f3c-1b6d-4a5e-8f0a-5d8a3f2b1c0d
       */
      paymentId?: string;
    };
    StateMachine: {
      statuses: {
        /** @example valid */
        status: string;
        /**
         * @description Whether the status has no further transitions.
         * @example false
         */
        final: boolean;
      }[];
      transitions: {
        /** @example received */
        from: string;
        /**
         * @description The event that triggers the transition.
         * @example scaSucceeded
         */
        on: string;
        /** @example valid */
        to: string;
        /**
         * @description Slug of the decision that allows it.
         * @example consent-transitions
         */
        decision: string;
      }[];
    };
    /** @description A decision. `setting`, `value` and `profiles` are absent if it cannot be set. */
    Decision: {
      /** @example success-status */
      slug: string;
      /** @example Gateway, headers, transport */
      chapter: string;
      /**
       * @description The section of the published document with the gap.
       * @example Endpoints
       */
      section: string;
      /**
       * @description What the document says.
       * @example Not shown.
       */
      published: string;
      /**
       * @description What the bank does, as a paragraph. If lines that begin with `- ` follow it, they are a list.
       * @example 200 for all.
       */
      decided: string;
      /** @example As published. */
      why: string;
      /** @description The setting, by `kind`: `choice` has `values`; `durations` and `numbers` have `names`. */
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
       * @description The bank's value, in the syntax of a profile file.
       * @example 200
       */
      value?: unknown;
      /**
       * @description The value in each shipped profile.
       * @example {
       *       "published": "200",
       *       "nextgenpsd2": "nextgen",
       *       "oauth": "200"
       *     }
       */
      profiles?: {
        [key: string]: unknown;
      };
      /**
       * @description The other values, each described in a sentence.
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
       * @description Values by decision: a word, or a mapping of names to durations, numbers or payment scenarios.
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
     * @description `partiallyAuthorised` (approved by some of the PSUs who must) is only possible in banks whose decision `consent-signatures`
     *     is `as-account`.
     * @example valid
     * @enum {string}
     */
    ConsentStatus:
      | 'received'
      | 'rejected'
      | 'valid'
      | 'revokedByPsu'
      | 'expired'
      | 'terminatedByTpp'
      | 'partiallyAuthorised';
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
     * @description Number of all entries.
     * @example 1
     */
    ListCount: number;
    /**
     * @description Number of entries that match the filters; without filters that of all.
     * @example 1
     */
    ListTotal: number;
    /**
     * @description The `cursor` of the next page; absent on the last one.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    NextCursor: string;
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
     * @description Change the status even if the transition is not allowed.
     * @default false
     * @example true
     */
    Force: boolean;
    AccountReference: {
      /** @example AT611904300234573201 */
      iban?: string;
      /** @example 1904300234573201 */
      bban?: string;
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
       * @description Number of issued ones.
       * @example 1
       */
      count: number;
      /**
       * @description Number of valid ones.
       * @example 1
       */
      usable: number;
      /** @description End of validity of the last valid one, if validity is limited. */
      expiresAt?: components['schemas']['Instant'];
    };
    /** @description Codes and tokens issued after the approval, without the secrets. */
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
       * @description PSU who decided; absent before the decision.
       * @example anna
       */
      psu?: string;
      /** @description The access that the TPP requested. `all`, `bankOffered` and `withOwnerName` only in the dialect `nextgenpsd2`. */
      access: {
        accounts?: components['schemas']['AccountReference'][];
        balances?: components['schemas']['AccountReference'][];
        transactions?: components['schemas']['AccountReference'][];
        /** @description Accounts whose owners' names are requested (dialect nextgenpsd2). */
        ownerNames?: components['schemas']['AccountReference'][];
        /**
         * @description All accounts of the PSU instead of named ones.
         * @example allPsd2
         * @enum {string}
         */
        all?: 'allPsd2' | 'availableAccounts' | 'availableAccountsWithBalance';
        /**
         * @description Rights to accounts that the PSU chooses at the bank.
         * @example [
         *       "accounts",
         *       "balances"
         *     ]
         */
        bankOffered?: ('accounts' | 'balances' | 'transactions')[];
        /**
         * @description Whether the TPP asks for the names of the owners as well.
         * @example true
         */
        withOwnerName?: boolean;
      };
      /** @example true */
      recurringIndicator: boolean;
      validUntil: components['schemas']['Day'];
      /** @example 4 */
      frequencyPerDay: number;
      /** @example false */
      combinedServiceIndicator: boolean;
      /**
       * @description The signing basket that it is in, while the PSU has to decide on the basket.
       * @example 9d2b7f60-1c3e-4e5b-8a6d-5f0c2b9e7a43
       */
      basketId?: string;
      /** @description Present if several PSUs must approve the consent. */
      signatures?: {
        /**
         * @description The highest number of signatures that one of the accounts requires.
         * @example 2
         */
        required: number;
        /**
         * @example [
         *       "anna"
         *     ]
         */
        signedBy: string[];
      };
      createdAt: components['schemas']['Instant'];
      lastActionAt: components['schemas']['Instant'];
      /**
       * @description The page where a PSU decides; present while a decision is pending.
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code
       */
      link?: string;
      /**
       * @description Set by the TPP at the creation.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Set by the TPP for a refusal.
       * @example https://tpp.example/refused
       */
      nokRedirectUri?: string;
      /** @description Accounts and rights that the PSU granted. */
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
      /** @description Counted accesses: of the current day for a recurring consent, of all days for a one-off one. */
      usage: {
        day: components['schemas']['Day'];
        /**
         * @description Counts by endpoint and account.
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
      /** @description Reason of the rejection. */
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
      /** @description The day on which the TPP wants the payment executed; absent for as soon as possible. */
      requestedExecutionDate?: components['schemas']['Day'];
      /** @description When a standing order is executed; absent for other payments. Its plan is that of each execution. */
      order?: {
        startDate: components['schemas']['Day'];
        endDate?: components['schemas']['Day'];
        /** @example Monthly */
        frequency: string;
        /** @example 2 */
        dayOfExecution?: number;
        /**
         * @example [
         *       1,
         *       7
         *     ]
         */
        monthsOfExecution?: number[];
        /**
         * @example following
         * @enum {string}
         */
        executionRule?: 'following' | 'preceding';
      };
      /** @description The next days on which a standing order is executed, at most five; empty while it is not active. Absent for other payments. */
      nextExecutions?: components['schemas']['Day'][];
      /**
       * @description For a payment that a standing order created, the id of the order.
       * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
       */
      orderId?: string;
      /** @description The payments of a bulk; absent for other payments. Amount and fees of a bulk are sums, its creditor is that of the first payment. */
      bulk?: {
        /**
         * @example [
         *       "7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94"
         *     ]
         */
        paymentIds: string[];
        /** @example P-1 */
        paymentInformationId?: string;
        /** @example false */
        batchBookingPreferred?: boolean;
      };
      /**
       * @description For a payment of a bulk, the id of the bulk.
       * @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94
       */
      bulkId?: string;
      /** @description Account that the TPP named, or that the PSU chose, with the bank's id; absent before the choice. */
      debtorAccount?: {
        /** @example AT611904300234573201 */
        iban?: string;
        /**
         * @description Account number without IBAN.
         * @example 1904300234573201
         */
        bban?: string;
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
      /** @description Account id and currency, if the account belongs to this bank. */
      creditorAccount: {
        /** @example DE89370400440532013000 */
        iban?: string;
        /**
         * @description Account number without IBAN.
         * @example 000412345678
         */
        bban?: string;
        /** @example ben-current */
        accountId?: string;
        /** @example EUR */
        currency?: string;
        /** @example Stadtwerke Musterstadt GmbH */
        name: string;
        /** @example COBADEFF */
        agent?: string;
        /**
         * @description Number of the creditor's bank in a national clearing system.
         * @example 021000021
         */
        clearingCode?: string;
        address?: components['schemas']['Address'];
      };
      /** @description Whether the name of the creditor matches the account (decision `payee-verification`); absent if the bank did not verify it. */
      payeeVerification?: {
        /**
         * @example CMTC
         * @enum {string}
         */
        result: 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP';
        /**
         * @description The name of the account, for `CMTC` only.
         * @example Mara Köhler
         */
        matchedName?: string;
        /**
         * @description Why the check was not possible, for `NOAP`.
         * @example timeout
         * @enum {string}
         */
        reason?: 'unreachable' | 'timeout';
      };
      /** @description Progress of the money, with the bookings on both sides so far. */
      money: {
        /**
         * @example credited
         * @enum {string}
         */
        stage: 'none' | 'reserved' | 'debited' | 'credited' | 'released' | 'returned';
        /** @description In the currency of the debtor's account; present from the reservation on. */
        debit?: components['schemas']['Amount'];
        /** @description In the currency of the debtor's account; present from the reservation on. */
        fee?: components['schemas']['Amount'];
        /** @description In the currency of the creditor's account, or in the instructed currency if the account belongs to another bank. */
        credit?: components['schemas']['Amount'];
        /** @description Price of one unit of the debtor's currency; absent if both currencies are the same. */
        exchangeRate?: {
          /** @example EUR */
          from: string;
          /** @example USD */
          to: string;
          /** @example 1.08696 */
          rate: number;
        };
      };
      /** @description Steps of the scenario after RCVD. */
      plan: {
        status: components['schemas']['TransactionStatus'];
        /** @description Time that the payment stays in the status. */
        stay?: components['schemas']['Period'];
        /** @example AM04 */
        reason?: string;
        /**
         * @description Whether the payment has passed this step of its scenario.
         * @example true
         */
        taken: boolean;
      }[];
      /**
       * @description Number of steps passed so far.
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
        /**
         * @description PSUs who approved the cancellation so far.
         * @example [
         *       "anna"
         *     ]
         */
        cancelledBy?: string[];
      };
      /**
       * @description The signing basket that it is in, while the PSU has to decide on the basket.
       * @example 9d2b7f60-1c3e-4e5b-8a6d-5f0c2b9e7a43
       */
      basketId?: string;
      createdAt: components['schemas']['Instant'];
      /**
       * @description The page where a PSU decides; present while a decision is pending.
       * @example http://127.0.0.1:8080/PSD2/v1/oauth/authorize?response_type=code
       */
      link?: string;
      /**
       * @description Set by the TPP at the creation.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Set by the TPP for a refusal.
       * @example https://tpp.example/refused
       */
      nokRedirectUri?: string;
      tokens: components['schemas']['Tokens'];
      nextEvent?: components['schemas']['NextEvent'];
      history: components['schemas']['History'];
    };
    FundsConsent: {
      /** @example 3c1f0f0e-6e0b-4f0a-9f53-0d9a3f6c8e21 */
      consentId: string;
      consentStatus: components['schemas']['ConsentStatus'];
      tpp: components['schemas']['TppName'];
      /**
       * @description PSU who decided; absent before the decision.
       * @example anna
       */
      psu?: string;
      /** @description Present if several PSUs must approve the consent. */
      signatures?: {
        /**
         * @description The highest number of signatures that one of the accounts requires.
         * @example 2
         */
        required: number;
        /**
         * @example [
         *       "anna"
         *     ]
         */
        signedBy: string[];
      };
      /** @description The account as the TPP named it. */
      account: components['schemas']['AccountReference'];
      /**
       * @description The card that the TPP issued for the account, as the TPP writes it.
       * @example 500000xxxxxx1234
       */
      cardNumber?: string;
      /** @description The consent ends with the card. */
      cardExpiryDate?: components['schemas']['Day'];
      /** @example Debit card of the shop */
      cardInformation?: string;
      /** @example Registered on 2026-03-02 */
      registrationInformation?: string;
      createdAt: components['schemas']['Instant'];
      /**
       * @description The page where a PSU decides; present while a decision is pending.
       * @example http://127.0.0.1:8080/v1/oauth/authorize?response_type=code
       */
      link?: string;
      /**
       * @description Set by the TPP at the creation.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Set by the TPP for a refusal.
       * @example https://tpp.example/refused
       */
      nokRedirectUri?: string;
      /** @description Accounts of the PSU for which confirmations are allowed; several if the account has several currencies. */
      grantedAccounts: {
        /** @example anna-current */
        accountId: string;
        /** @example AT611904300234573201 */
        iban?: string;
        /** @example EUR */
        currency?: string;
      }[];
      tokens: components['schemas']['Tokens'];
      nextEvent?: components['schemas']['NextEvent'];
      history: components['schemas']['History'];
    };
    /**
     * @example RCVD
     * @enum {string}
     */
    BasketStatus: 'RCVD' | 'PATC' | 'ACTC' | 'RJCT' | 'CANC';
    SigningBasket: {
      /** @example 9d2b7f60-1c3e-4e5b-8a6d-5f0c2b9e7a43 */
      basketId: string;
      transactionStatus: components['schemas']['BasketStatus'];
      tpp: components['schemas']['TppName'];
      /**
       * @description Default PSU of a pending decision.
       * @example anna
       */
      psu?: string;
      /**
       * @description The PSUs who approved, in order.
       * @example [
       *       "anna"
       *     ]
       */
      signedBy: string[];
      /** @description In the order of their approval. */
      payments: {
        /** @example 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94 */
        paymentId: string;
        /** @example sepa-credit-transfers */
        paymentProduct: string;
        transactionStatus: components['schemas']['TransactionStatus'];
        instructedAmount: components['schemas']['Amount'];
        /** @example Stadtwerke Musterstadt GmbH */
        creditorName: string;
      }[];
      /** @description In the order of their approval, after the payments. */
      consents: {
        /** @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10 */
        consentId: string;
        consentStatus: components['schemas']['ConsentStatus'];
        validUntil: components['schemas']['Day'];
      }[];
      createdAt: components['schemas']['Instant'];
      /**
       * @description The page where a PSU decides; present while a decision is pending.
       * @example http://127.0.0.1:8080/v1/oauth/authorize?response_type=code
       */
      link?: string;
      /**
       * @description Set by the TPP at the creation.
       * @example https://tpp.example/callback
       */
      redirectUri?: string;
      /**
       * @description Set by the TPP for a refusal.
       * @example https://tpp.example/refused
       */
      nokRedirectUri?: string;
      tokens: components['schemas']['Tokens'];
      nextEvent?: components['schemas']['NextEvent'];
      history: components['schemas']['History'];
    };
    Account: {
      /**
       * @description The bank's own id of the account.
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
       * @description Number of different holders who must sign a payment.
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
        /** @description Includes reservations; zero or negative. */
        pendingDebits: components['schemas']['Amount'];
        /** @description Booked balance plus pending debits (negative) plus credit limit. */
        available: components['schemas']['Amount'];
        creditLimit: components['schemas']['Amount'];
      };
      /** @description Highest amount of an instant payment; absent without a limit. */
      instantLimit?: components['schemas']['Amount'];
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
       * @description Present only in the response that creates the customer; later, read it from `demo`.
       * @example greta-pass
       */
      password?: string;
      /**
       * @description Present only in the response that creates the customer; later, read it from `demo`.
       * @example 123456
       */
      oneTimeCode?: string;
      /** @example Anna Huber */
      name: string;
      address?: components['schemas']['Address'];
      /**
       * @description A blocked PSU cannot approve anything.
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
      /**
       * @description For a TPP without a portal user, an address made of its identifier.
       * @example dev@tpp.example
       */
      userEmail: string;
      /** @example Demo Developer */
      name: string;
      /**
       * @description Whether an onboarding has activated the portal for this user.
       * @example true
       */
      activated: boolean;
      /**
       * @description Whether it has an onboarding; false for a TPP that is known by its certificate alone.
       * @example true
       */
      onboarded: boolean;
      /** @description Absent if the user has no organisation. That of a TPP that is known by its certificate alone has `onboarded` false. */
      organisation?: {
        /** @example PSDAT-FMA-123456 */
        organizationIdentifier: string;
        /**
         * @description Account name from the onboarding.
         * @example Demo TPP
         */
        name: string;
        /**
         * @description Organisation name in the certificate.
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
         * @description The TPP's own agreed limit of accesses a day.
         * @example 10
         */
        maximumFrequencyPerDay?: number;
        /** @description Time of the onboarding, or of the TPP's first call. */
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
      /** @description PEM of the certificate, followed by its issuing certificate. */
      certificate: string;
      /** @description PEM (PKCS 8). Absent if the key stayed with the sender of a certificate signing request. */
      privateKey?: string;
      /** @description PEM of the issuing certificate alone; empty for a self-signed certificate. */
      chain: string;
      /** @description PEM of the test CA, root and issuing certificate, identical to `/__admin/ca.pem`. */
      ca: string;
      /**
       * @description Notes to read before use, as sentences. For example, if the organisation is already onboarded: onboarding with this certificate replaces it.
       * @example [
       *       "PSDAT-FMA-123456 is already onboarded. Onboarding with this certificate replaces it."
       *     ]
       */
      notes: string[];
      pkcs12?: {
        /** @description Base64 of a PKCS 12 file with key and certificates. */
        content: string;
        /** @example changeit */
        password: string;
      };
      /** @description File names that the snippets expect. */
      files: {
        /** @example psdat-fma-123456-qwac-valid.pem */
        certificate: string;
        /** @example psdat-fma-123456-qwac-valid.key */
        privateKey: string;
        /** @example ca.pem */
        ca: string;
      };
      /** @description Ready-made commands and code. */
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
       * @description Whether an onboarding has activated the portal for this user.
       * @example false
       */
      activated: boolean;
      /**
       * @description Allowed redirect URIs of this TPP.
       * @example [
       *       "https://tpp.example/callback"
       *     ]
       */
      redirectUris?: string[];
      /**
       * @description Identifier of the organisation that the user onboarded.
       * @example PSDAT-FMA-123456
       */
      organizationIdentifier?: string;
    };
  };
  responses: {
    /** @description The request is invalid. Nothing has changed. */
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
         *       "detail": "limit is not a known name; no parameters are allowed",
         *       "code": "FORMAT_ERROR",
         *       "path": "limit"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The server has a token, and the request does not include it. */
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
         *       "detail": "the control API of this server requires its token; send Authorization: Bearer TOKEN; commands accept --admin-token or SANDBANK_ADMIN_TOKEN",
         *       "path": "Authorization"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The host name is not a name of this server, the request comes from a page of another site, or the PSU is not allowed to do this. Nothing has changed. */
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
    /** @description The bank does not exist, or it does not have a record with this id. */
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
         *       "detail": "there is no bank \"w9\"; banks: default, w7",
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
    /** @description The bank or the page does not exist. A browser gets a page that names the bank and links to the existing ones. */
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
         *       "detail": "there is no bank \"w9\"; banks: default, w7",
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
    /** @description The request is valid, but not possible in the current state. Nothing has changed. */
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
         *       "detail": "the bank default is the server's own bank and cannot be deleted; reset it instead"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The bank already exists and is not replaced. Nothing has changed. */
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
         *       "detail": "the bank \"w7\" already exists, and someone else may be using it; use another id, delete the bank first, or omit If-None-Match to replace it",
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
         *       "detail": "\"text/plain\" is not supported; send Content-Type: application/json in UTF-8",
         *       "code": "FORMAT_ERROR",
         *       "path": "Content-Type"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description Too many invalid tokens from this address. */
    TooManyWrongTokens: {
      headers: {
        /**
         * @description Seconds to wait before the next attempt.
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
         *       "detail": "30 wrong tokens were sent from this address within a minute; try again in 60 s"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description A bug in Sandbank. The log of the server has the details. */
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
         *       "detail": "internal error of the bank; see the log of the server"
         *     }
         */
        'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The server is still starting, or has too many listeners. */
    Unavailable: {
      headers: {
        /**
         * @description Seconds to wait before the next attempt.
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
    /** @description The state of the session. */
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
    /** @description The number of deleted entries. */
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
    /** @description The clock. */
    Clock: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Clock'];
      };
    };
    /** @description The new time of the clock, and the changes since the old one. */
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
    /** @description The consent to confirmations of funds. */
    FundsConsent: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['FundsConsent'];
      };
    };
    /** @description The signing basket. */
    SigningBasket: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['SigningBasket'];
      };
    };
  };
  parameters: {
    /**
     * @description The bank's own `transactionId`, as in the list of the control API.
     * @example 0d6c1f70-5cde-4ff4-9d26-f4d8ad3f2a1b
     */
    TransactionId: string;
    /**
     * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
     * @example anna-current
     */
    AccountId: string;
    /**
     * @description 1 to 32 of a to z, 0 to 9 and -, not starting with -. A server with `--data` also rejects device names such as `con` or `nul`, which are not valid file names on some systems.
     * @example w7
     */
    BankId: string;
    /**
     * @description Name of a snapshot of this bank.
     * @example after-onboarding
     */
    SnapshotName: string;
    /**
     * @description Id of a point of this bank; the newest point if there are several.
     * @example request-7
     */
    UndoPointId: string;
    /**
     * @description Id of the record.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    Id: string;
    /**
     * @description Maximum number of entries.
     * @example 20
     */
    Limit: number;
    /**
     * @description Not case-sensitive. An IBAN may have spaces. A number with decimals, separators or a currency is an amount: `12.5`, `12,50` and `EUR 12.50` all find 12.50, and nothing else. `1.250` and `INV 1337` find the amount and the text.
     * @example fintrail
     */
    SearchText: string;
    /**
     * @description Maximum number of matches of each kind.
     * @example 3
     */
    SearchLimit: number;
    /**
     * @description Only calls after this entry (its id), or since this instant of bank time.
     * @example request-7
     */
    RequestsSince: string;
    /**
     * @description Only calls with a number below that of this entry (its id).
     * @example request-101
     */
    RequestsBefore: string;
    /**
     * @description Operation id.
     * @example readAccounts
     */
    RequestsOperation: string;
    /**
     * @description Status of the response, or a class such as `4xx`; 0 for a connection that ended without a response.
     * @example 400
     */
    RequestsStatus: string;
    /**
     * @description Name, organizationIdentifier, client id or e-mail.
     * @example Fintrail
     */
    RequestsTpp: string;
    /**
     * @description As `q`, of any length.
     * @example consents
     */
    RequestsText: string;
    /**
     * @description With `true`, only calls with findings for the client report.
     * @example true
     */
    RequestsFindings: boolean;
    /**
     * @description Only calls that violate this rule of the client report, those included that show it only together with others, such as a status that was never final.
     * @example status-not-final
     */
    RequestsFinding: string;
    /**
     * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
     * @example fintrail
     */
    Q: string;
    /**
     * @description Only consents of this status.
     * @example valid
     */
    ConsentsStatus: components['schemas']['ConsentStatus'];
    /**
     * @description Only payments of this status.
     * @example ACSC
     */
    PaymentsStatus: components['schemas']['TransactionStatus'];
    /**
     * @description Only signing baskets of this status.
     * @example RCVD
     */
    BasketsStatus: components['schemas']['BasketStatus'];
    /**
     * @description Only accounts of this status.
     * @example enabled
     */
    AccountsStatus: components['schemas']['AccountStatus'];
    /**
     * @description Only authorisations of records of this status, such as `received` or `RCVD`.
     * @example received
     */
    AuthorisationsStatus: string;
    /**
     * @description Only notifications of this status of a record or an authorisation.
     * @example ACSC
     */
    NotificationsStatus: string;
    /**
     * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
     * @example Fintrail
     */
    ListTpp: string;
    /**
     * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
     * @example anna
     */
    ListPsu: string;
    /**
     * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
     * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
     */
    Cursor: string;
    /**
     * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
     * @example 20
     */
    Offset: number;
  };
  requestBodies: {
    /** @description No body, or an empty object. */
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
      /** @description Redirect to `/__admin/ui`. */
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
      /** @description The process is running. */
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
      /** @description The server is ready. */
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
      /** @description An OpenAPI document. */
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
      /** @description The metrics. */
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
      /** @description The health of the server. Callers that may use the control API also get the clock and the seed of the bank that the path names. */
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
      /** @description The CA bundle. */
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
         * @description Authorisation code in the redirect to a TPP. The journey on the dashboard acts as the TPP.
         * @example 8aCk2nL0
         */
        code?: string;
        /**
         * @description State in the redirect to a TPP.
         * @example consent
         */
        state?: string;
        /**
         * @description Error in the redirect to a TPP after a refusal.
         * @example access_denied
         */
        error?: string;
        /**
         * @description Description of the error in the redirect to a TPP.
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
      /** @description The page or file. */
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
         * @description `interface`: the bank's interface; `control`: this control API.
         * @example interface
         */
        id: 'interface' | 'control';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page or file. */
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
      /** @description Redirect to `/__admin/ui/docs/index`. */
      302: {
        headers: {
          /** @description Address of the contents page. */
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
         * @description Name of the page, image or file.
         * @example clock
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page or file. */
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
      /** @description Redirect to the page whose name was sent with `.html` at its end. */
      302: {
        headers: {
          /** @description Address of the page. */
          Location?: string;
          [name: string]: unknown;
        };
        content?: never;
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
           * @description The token of `--admin-token`, or the one that the server printed at its start.
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
  readJourney: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The steps, and the values of their placeholders. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Journey'];
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
      /** @description The value of every decision, in the syntax of a profile file. */
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
           * @description Name of a shipped profile for the dialect of the bank. Default: the profile of the dialect.
           * @example published
           */
          extends?: string;
          /**
           * @description Values by decision, in the format of `GET`.
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
      /** @description The new value of every decision. */
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
      /** @description The decisions in the order of the table. */
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
      /** @description Every status and every allowed transition. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            consents: components['schemas']['StateMachine'];
            /** @description Also used for consents to confirmations of funds. */
            multilevelConsents: components['schemas']['StateMachine'];
            payments: components['schemas']['StateMachine'];
            standingOrders: components['schemas']['StateMachine'];
            signingBaskets: components['schemas']['StateMachine'];
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
         * @description 1 to 32 of a to z, 0 to 9 and -, not starting with -. A server with `--data` also rejects device names such as `con` or `nul`, which are not valid file names on some systems.
         * @example w7
         */
        id: components['parameters']['BankId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The restored bank. */
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
         * @description `*`: create the bank only if the id is unused.
         * @example *
         */
        'If-None-Match'?: '*';
      };
      path: {
        /**
         * @description 1 to 32 of a to z, 0 to 9 and -, not starting with -. A server with `--data` also rejects device names such as `con` or `nul`, which are not valid file names on some systems.
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
      /** @description The restored bank. */
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
         * @description 1 to 32 of a to z, 0 to 9 and -, not starting with -. A server with `--data` also rejects device names such as `con` or `nul`, which are not valid file names on some systems.
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
  search: {
    parameters: {
      query: {
        /**
         * @description Not case-sensitive. An IBAN may have spaces. A number with decimals, separators or a currency is an amount: `12.5`, `12,50` and `EUR 12.50` all find 12.50, and nothing else. `1.250` and `INV 1337` find the amount and the text.
         * @example fintrail
         */
        q: components['parameters']['SearchText'];
        /**
         * @description Maximum number of matches of each kind.
         * @example 3
         */
        limit?: components['parameters']['SearchLimit'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The kinds that have matches. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            groups: components['schemas']['FoundGroup'][];
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
  readRequests: {
    parameters: {
      query?: {
        /**
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
        /**
         * @description Only calls after this entry (its id), or since this instant of bank time.
         * @example request-7
         */
        since?: components['parameters']['RequestsSince'];
        /**
         * @description Only calls with a number below that of this entry (its id).
         * @example request-101
         */
        before?: components['parameters']['RequestsBefore'];
        /**
         * @description Operation id.
         * @example readAccounts
         */
        operation?: components['parameters']['RequestsOperation'];
        /**
         * @description Status of the response, or a class such as `4xx`; 0 for a connection that ended without a response.
         * @example 400
         */
        status?: components['parameters']['RequestsStatus'];
        /**
         * @description Name, organizationIdentifier, client id or e-mail.
         * @example Fintrail
         */
        tpp?: components['parameters']['RequestsTpp'];
        /**
         * @description As `q`, of any length.
         * @example consents
         */
        text?: components['parameters']['RequestsText'];
        /**
         * @description With `true`, only calls with findings for the client report.
         * @example true
         */
        findings?: components['parameters']['RequestsFindings'];
        /**
         * @description Only calls that violate this rule of the client report, those included that show it only together with others, such as a status that was never final.
         * @example status-not-final
         */
        finding?: components['parameters']['RequestsFinding'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
         * @description Lowest severity that counts as a failure in JUnit XML: hint, warning, error (the default) or never.
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
      /** @description The report. */
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
  readCoverage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The coverage. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Coverage'];
          /** @example Coverage of bank default: 3 of 24 possible responses received */
          'text/plain': string;
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
  expectFinding: {
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
           * @description A rule of the client report.
           * @example read-after-end
           */
          rule: string;
        };
      };
    };
    responses: {
      /** @description The report. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Report'];
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
  readBeliefs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the client shows its user. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Beliefs'];
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
  writeBeliefs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Beliefs'];
      };
    };
    responses: {
      /** @description What the client shows its user. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Beliefs'];
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
  readEvents: {
    parameters: {
      query?: {
        /**
         * @description Event names, separated by commas. Default: all.
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
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only calls after this entry (its id), or since this instant of bank time.
         * @example request-7
         */
        since?: components['parameters']['RequestsSince'];
        /**
         * @description Only calls with a number below that of this entry (its id).
         * @example request-101
         */
        before?: components['parameters']['RequestsBefore'];
        /**
         * @description Operation id.
         * @example readAccounts
         */
        operation?: components['parameters']['RequestsOperation'];
        /**
         * @description Status of the response, or a class such as `4xx`; 0 for a connection that ended without a response.
         * @example 400
         */
        status?: components['parameters']['RequestsStatus'];
        /**
         * @description Name, organizationIdentifier, client id or e-mail.
         * @example Fintrail
         */
        tpp?: components['parameters']['RequestsTpp'];
        /**
         * @description As `q`, of any length.
         * @example consents
         */
        text?: components['parameters']['RequestsText'];
        /**
         * @description With `true`, only calls with findings for the client report.
         * @example true
         */
        findings?: components['parameters']['RequestsFindings'];
        /**
         * @description Only calls that violate this rule of the client report, those included that show it only together with others, such as a status that was never final.
         * @example status-not-final
         */
        finding?: components['parameters']['RequestsFinding'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The archive. */
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
      /** @description The entry. */
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
           * @description Maximum number of entries. Default 100.
           * @example 10
           */
          limit?: number;
        };
      };
    };
    responses: {
      /** @description The matching entries. */
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
      /** @description The number of matching entries. */
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
           * @description Number of calls to wait for. Default 1.
           * @example 2
           */
          count?: number;
          /**
           * @description Timeout. Default 5000.
           * @example 10000
           */
          timeoutMs?: number;
        };
      };
    };
    responses: {
      /** @description The number of matching calls. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Whether the calls arrived before the timeout.
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
      /** @description The restored bank. */
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
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description `end`: as after a restart of the bank, open pages, sessions of online banking and the calls counted in real time are forgotten.
           * @example end
           * @enum {string}
           */
          sessions?: 'end';
        };
      };
    };
    responses: {
      /** @description The restored bank. */
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
  readUndoPoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The points. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            points: components['schemas']['UndoPoint'][];
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
  undo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Id of a point. Default is the newest without `isRedo`, so that a second call goes further back.
           * @example request-7
           */
          to?: string;
        };
      };
    };
    responses: {
      /** @description The bank at that point. */
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
  forkUndoPoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of a point of this bank; the newest point if there are several.
         * @example request-7
         */
        id: components['parameters']['UndoPointId'];
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
      /** @description The reset bank. */
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
      /** @description The reset bank. */
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
         * @description Maximum number of entries.
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
      /** @description The upcoming events, and their total number. */
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
               * @description Id of the consent or payment. For a `bookingDay`, the day; for a `lineEnds`, the account and the pending transaction that ends, with a slash between them; for a `debitReturns`, the account and the direct debit.
               * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
               */
              subject: string;
              /**
               * @description The resulting status; absent if a PSU decides.
               * @example ACTC
               */
              to?: string;
            }[];
            /** @description The latest due events that failed, at most 100; absent if there are none. Each one is a bug in Sandbank: the event is dropped, and the log contains the stack trace. */
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
         *       "by": "PT1H"
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
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only authorisations of records of this status, such as `received` or `RCVD`.
         * @example received
         */
        status?: components['parameters']['AuthorisationsStatus'];
        /**
         * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
         * @example Fintrail
         */
        tpp?: components['parameters']['ListTpp'];
        /**
         * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
         * @example anna
         */
        psu?: components['parameters']['ListPsu'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
      /** @description The newest pending approval. */
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
      /** @description The result. */
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
      /** @description In the order in which they are checked. Used outcomes are removed. */
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
      /** @description The created outcome. */
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
      /** @description In the order in which they are checked. Used outcomes are removed. */
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
      /** @description The created fault. */
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
  readNotifications: {
    parameters: {
      query?: {
        /**
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only notifications of this status of a record or an authorisation.
         * @example ACSC
         */
        status?: components['parameters']['NotificationsStatus'];
        /**
         * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
         * @example Fintrail
         */
        tpp?: components['parameters']['ListTpp'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
            notifications: components['schemas']['Notification'][];
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
  resendNotification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of a notification.
         * @example 0f0d5e8e-6f0a-4b57-8a3a-2d4f1c9b7e65
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The notification, which is on its way. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
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
  readConsents: {
    parameters: {
      query?: {
        /**
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only consents of this status.
         * @example valid
         */
        status?: components['parameters']['ConsentsStatus'];
        /**
         * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
         * @example Fintrail
         */
        tpp?: components['parameters']['ListTpp'];
        /**
         * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
         * @example anna
         */
        psu?: components['parameters']['ListPsu'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only payments of this status.
         * @example ACSC
         */
        status?: components['parameters']['PaymentsStatus'];
        /**
         * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
         * @example Fintrail
         */
        tpp?: components['parameters']['ListTpp'];
        /**
         * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
         * @example anna
         */
        psu?: components['parameters']['ListPsu'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
           * @description ISO reason code of RJCT or CANC.
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
  readFundsConsents: {
    parameters: {
      query?: {
        /**
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only consents of this status.
         * @example valid
         */
        status?: components['parameters']['ConsentsStatus'];
        /**
         * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
         * @example Fintrail
         */
        tpp?: components['parameters']['ListTpp'];
        /**
         * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
         * @example anna
         */
        psu?: components['parameters']['ListPsu'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
            fundsConsents: components['schemas']['FundsConsent'][];
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
  readFundsConsentRecord: {
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
      200: components['responses']['FundsConsent'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  forceFundsConsentStatus: {
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
      200: components['responses']['FundsConsent'];
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
  readSigningBaskets: {
    parameters: {
      query?: {
        /**
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only signing baskets of this status.
         * @example RCVD
         */
        status?: components['parameters']['BasketsStatus'];
        /**
         * @description Only entries of this TPP. Name, organizationIdentifier, client id or e-mail; not case-sensitive.
         * @example Fintrail
         */
        tpp?: components['parameters']['ListTpp'];
        /**
         * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
         * @example anna
         */
        psu?: components['parameters']['ListPsu'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
            signingBaskets: components['schemas']['SigningBasket'][];
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
  readSigningBasketRecord: {
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
      200: components['responses']['SigningBasket'];
      400: components['responses']['BadRequest'];
      401: components['responses']['TokenNeeded'];
      403: components['responses']['NotAllowed'];
      404: components['responses']['Unknown'];
      429: components['responses']['TooManyWrongTokens'];
      500: components['responses']['InternalError'];
    };
  };
  readAccountRecords: {
    parameters: {
      query?: {
        /**
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Only accounts of this status.
         * @example enabled
         */
        status?: components['parameters']['AccountsStatus'];
        /**
         * @description Only entries of this PSU, by its id: those that it signed, that name it, or that name an account that it holds.
         * @example anna
         */
        psu?: components['parameters']['ListPsu'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
           * @description Number of holders who must sign a payment. Default 1.
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
         * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
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
         * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
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
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Part of a name, an IBAN, a remittance text or an id; not case-sensitive.
         * @example salary
         */
        text?: string;
        /**
         * @description First booking day.
         * @example 2026-03-01
         */
        from?: string;
        /**
         * @description Last booking day.
         * @example 2026-03-31
         */
        to?: string;
      };
      header?: never;
      path: {
        /**
         * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The transactions, and their total number. */
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
         * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
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
          /**
           * @description A purpose of ISO 20022 (ExternalPurpose1Code).
           * @example SALA
           */
          purposeCode?: string;
          /**
           * @description Domain, family and subfamily of ISO 20022.
           * @example PMNT-RCDT-SALA
           */
          bankTransactionCode?: string;
          /**
           * @description Whether the transaction is pending. Default `false`.
           * @example true
           */
          pending?: boolean;
          ending?: {
            /**
             * @description When it ends by itself, as a duration of bank time.
             * @example P2D
             */
            after?: string;
            /**
             * @description Default `booked`. `released` means that it is never booked.
             * @example booked
             * @enum {string}
             */
            as?: 'booked' | 'released';
            transactionAmount?: components['schemas']['Amount'];
            /** @example Petrol station, 34 l */
            remittanceInformationUnstructured?: string;
          };
        };
      };
    };
    responses: {
      /** @description The transaction, and the account after it. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            transaction: components['schemas']['AccountLine'];
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
  changePendingTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
        /**
         * @description The bank's own `transactionId`, as in the list of the control API.
         * @example 0d6c1f70-5cde-4ff4-9d26-f4d8ad3f2a1b
         */
        transactionId: components['parameters']['TransactionId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "transactionAmount": {
         *         "currency": "EUR",
         *         "amount": -50
         *       }
         *     }
         */
        'application/json': {
          transactionAmount?: components['schemas']['Amount'];
          /** @example Hotel, two nights */
          remittanceInformationUnstructured?: string;
        };
      };
    };
    responses: {
      /** @description The transaction, and the account after it. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            transaction: components['schemas']['AccountLine'];
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
  endPendingTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The bank's own id of the account (`accountId`), not the id that a TPP uses.
         * @example anna-current
         */
        id: components['parameters']['AccountId'];
        /**
         * @description The bank's own `transactionId`, as in the list of the control API.
         * @example 0d6c1f70-5cde-4ff4-9d26-f4d8ad3f2a1b
         */
        transactionId: components['parameters']['TransactionId'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "as": "booked",
         *       "transactionAmount": {
         *         "currency": "EUR",
         *         "amount": -52.17
         *       }
         *     }
         */
        'application/json': {
          /**
           * @description Default `booked`. `released` allows no other member.
           * @example booked
           * @enum {string}
           */
          as?: 'booked' | 'released';
          transactionAmount?: components['schemas']['Amount'];
          /** @example Petrol station, 34 l */
          remittanceInformationUnstructured?: string;
        };
      };
    };
    responses: {
      /** @description The transaction, and the account after it. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            transaction: components['schemas']['AccountLine'];
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
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
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
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
           * @description 1 to 32 characters: a to z, 0 to 9, dot, dash and underscore.
           * @example greta
           */
          id: string;
          /**
           * @description Default: the id, followed by `-pass`.
           * @example greta-pass
           */
          password?: string;
          /**
           * @description One-time code of the second step. Default 123456.
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
      /** @description The customer, with password and one-time code. */
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
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The users of the fixtures first, and TPPs without a portal user last. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
           * @description E-mail of a developer portal user, who becomes the admin of the organisation.
           * @example dev@tpp.example
           */
          userEmail: string;
          /** @example New Developer */
          name: string;
          /**
           * @description Website certificate as PEM, followed by the certificates of its issuers.
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
         * @description Only entries that contain this text in an id, a status, a name, an IBAN, an amount or another text of the record; of a recorded call, also in headers and bodies. Not case-sensitive; an IBAN may have spaces, and `12.5` and `12,50` find the amount 12.50. All entries are searched. Secrets are not.
         * @example fintrail
         */
        q?: components['parameters']['Q'];
        /**
         * @description Maximum number of entries.
         * @example 20
         */
        limit?: components['parameters']['Limit'];
        /**
         * @description Number of entries to skip at the beginning. For the next page, `cursor` is better, since new entries move an offset.
         * @example 20
         */
        offset?: components['parameters']['Offset'];
        /**
         * @description `nextCursor` of the previous page, which is the id of its last entry. New entries do not move the next page. Cannot be combined with `offset`.
         * @example 0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10
         */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The users of the fixtures first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            count: components['schemas']['ListCount'];
            total: components['schemas']['ListTotal'];
            nextCursor?: components['schemas']['NextCursor'];
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
           * @description An e-mail address that is not registered yet; not case-sensitive.
           * @example dev@tpp.example
           */
          userEmail: string;
          /** @example New Developer */
          name: string;
          /**
           * @description Allowed redirect URIs of this TPP, compared exactly. Checked only if the decision redirect-uri is set to allow-list.
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
           * @description E-mail of a developer portal user, for whose organisation the certificate is issued. If the user has no organisation yet and `organizationIdentifier` is omitted, an identifier is generated.
           * @example dev@tpp.example
           */
          userEmail?: string;
          /**
           * @description `qwac`: a website certificate, for TLS and onboarding. `qseal`: a seal certificate, for signing.
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
           * @description Default: the identifier of `userEmail`; without it, of the first TPP of the fixtures.
           * @example PSDAT-FMA-123456
           */
          organizationIdentifier?: string;
          /** @example Ledgerly */
          organizationName?: string;
          /** @description PKCS 10 as PEM. The certificate is issued for its key, and the private key stays with the sender. */
          certificateSigningRequest?: string;
          /**
           * @description Password of the PKCS 12 file. Default: a random one.
           * @example changeit
           */
          password?: string;
        };
      };
    };
    responses: {
      /** @description The certificate, with related files and commands. */
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
