import { html, type Content, type Safe } from '../../../http/html.js';
import type { PageTexts } from './en.js';

const counted = (count: number, one: string, other: string): string => (count === 1 ? one : other);

/** What the pages say, in German. */
export const DE: PageTexts = {
  ownName: 'Deutsch',
  banner: 'Sandbox – keine echte Bank, kein echtes Geld',
  frame: {
    timeOn: (time, day) => `zum ${day}, ${time} Uhr,`,
    languages: 'Sprache',
    onlineBanking: 'Online-Banking',
    stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
    withError: (title) => `Fehler: ${title}`,
  },
  signIn: {
    title: 'Anmelden',
    heading: (bank) => `Anmelden bei ${bank}`,
    leads: {
      consent: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> bittet um Zugriff auf Ihre Konten. Melden Sie sich an, um die
          Einzelheiten zu sehen und zu entscheiden.`,
      payment: (tpp: Content, money: string, payee: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> bittet um eine Zahlung von <strong>${money}</strong> an
          <strong><bdi>${payee}</bdi></strong
          >. Melden Sie sich an, um die Einzelheiten zu sehen und zu entscheiden.`,
      fundsConsent: (tpp) =>
        html`<strong><bdi>${tpp}</bdi></strong> möchte prüfen dürfen, ob Ihr Konto für einen Betrag gedeckt ist. Melden
          Sie sich an, um die Einzelheiten zu sehen und zu entscheiden.`,
      signingBasket: (tpp) =>
        html`<strong><bdi>${tpp}</bdi></strong> möchte, dass Sie mehrere Anfragen gemeinsam freigeben. Melden Sie sich
          an, um die Einzelheiten zu sehen und zu entscheiden.`,
    },
    loginName: 'Anmeldename',
    password: 'Passwort',
    submit: 'Anmelden',
    missing: {
      title: 'Anmeldename oder Passwort fehlt.',
      text: 'Bitte geben Sie beides ein. Dies zählte nicht als Versuch.',
    },
    blocked: {
      title: 'Dieser Zugang ist gesperrt.',
      text: 'Mit diesem Zugang können Sie sich nicht anmelden und nichts freigeben. Es wurde nichts verändert.',
    },
    wrong: 'Anmeldename oder Passwort ist falsch.',
    triesLeft: (left) =>
      counted(
        left,
        'Sie haben noch einen Versuch. Nach einem weiteren Fehler wird diese Seite geschlossen.',
        `Sie haben noch ${left} Versuche.`,
      ),
  },
  code: {
    title: 'Bestätigen Sie Ihre Identität',
    lead: 'Wir haben Ihnen einen sechsstelligen Code auf Ihr Telefon geschickt. Bitte geben Sie ihn ein, um fortzufahren.',
    payment: (money, payee) =>
      html`Wir haben Ihnen einen sechsstelligen Code für <strong>${money}</strong> an
        <strong><bdi>${payee}</bdi></strong> auf Ihr Handy gesendet. Geben Sie ihn ein, um fortzufahren.`,
    label: 'Code von Ihrem Telefon',
    submit: 'Bestätigen',
    incomplete: {
      title: 'Der Code hat sechs Ziffern.',
      text: 'Bitte geben Sie alle ein. Dies zählte nicht als Versuch.',
    },
    wrong: 'Der Code ist falsch.',
  },
  decision: {
    titles: {
      consent: 'Zugriff auf Ihre Konten erlauben?',
      signingBasket: 'Alles zusammen freigeben?',
      fundsConsent: 'Auskunft über die Deckung Ihres Kontos erlauben?',
      payment: 'Diese Zahlung freigeben?',
      cancellation: 'Diese Zahlung stornieren?',
    },
    notPossible: (title) => `Nicht möglich: ${title}`,
    signedInAs: (name) =>
      html`Angemeldet als <strong><bdi>${name}</bdi></strong
        >.`,
    otherPsu: 'Als andere Person anmelden',
    approve: 'Freigeben',
    refuse: 'Ablehnen',
    returnTo: (targets) => html`Wie auch immer Sie entscheiden: Sie kehren danach zu <bdi>${targets}</bdi> zurück.`,
    openUntil: (time, isHinted) => `Diese Seite bleibt bis ${time} geöffnet${isHinted ? ' (Zeit der Bank)' : ''}.`,
    whoAsks: 'Wer anfragt',
    authorisedBy: (authority) => html`Aufsicht: <bdi>${authority}</bdi>`,
    unknownTpp: 'das Unternehmen, das Sie hierher geleitet hat',
    appOf: (scheme) => `die App zu ${scheme}`,
    cannotApprove: 'Sie können dies nicht freigeben.',
    accessBlocked: 'Die Bank hat Ihren Zugang gesperrt.',
    forOthers: {
      title: 'Diese Anfrage ist für eine andere Kundin oder einen anderen Kunden der Bank.',
      text: 'Melden Sie sich als diese Person an, oder lehnen Sie ab.',
    },
    signedAlready: {
      title: 'Sie haben bereits unterschrieben.',
      text: 'Es muss noch eine zweite Person unterschreiben, die über das Konto verfügen darf.',
    },
  },
  consent: {
    asksToSee: (tpp) => html`Was <bdi>${tpp}</bdi> sehen möchte`,
    leftOut: 'Ebenfalls angefragt, aber nicht Ihr Konto und daher ausgenommen:',
    whichAccounts: 'Welche Konten möchten Sie freigeben?',
    chooseAccount: { title: 'Kein Konto gewählt', text: 'Wählen Sie mindestens ein Konto, oder lehnen Sie ab.' },
    howLong: 'Wie lange',
    noMoney: 'Damit kann niemand Geld bewegen.',
    othersHidden: 'Ihre übrigen Konten bleiben verborgen.',
    noneFits: 'Zu diesen Angaben haben Sie kein Konto:',
    allOrNone: 'Der Zugriff gilt für alle angefragten Konten oder für keines.',
    refuseOrHolder: 'Lehnen Sie ab, oder melden Sie sich als Inhaber an.',
    accountData: (withHolder: boolean): string =>
      `Kontodaten: Bezeichnung, Nummer, Währung${withHolder ? ', Inhaber' : ''}`,
    balances: 'Kontostände',
    transactions: 'Umsätze: gebuchte und vorgemerkte',
    once: (day) => html`<strong>Ein einmaliger Zugriff</strong>, spätestens am <strong>${day}</strong>.`,
    recurring: (day, times) =>
      html`<strong>Wiederkehrender Zugriff</strong> bis <strong>${day}</strong>: bis zu
        <strong>${times === 1 ? 'einmal' : times === 2 ? 'zweimal' : `${times}-mal`} am Tag</strong> ohne Ihr Zutun,
        außerdem immer dann, wenn Sie selbst es veranlassen.`,
  },
  fundsConsent: {
    asksToKnow: (tpp) => html`Welches Konto <bdi>${tpp}</bdi> auf Deckung prüfen möchte`,
    card: 'Karte',
    aboutCard: 'Zur Karte',
    registration: 'Ihre Registrierung',
    noEnd: 'Die Zustimmung hat kein Enddatum.',
    untilExpiry: (day) => html`Bis die Karte am <strong>${day}</strong> abläuft.`,
    right: 'Ob es für einen Betrag gedeckt ist: ja oder nein',
    onlyYesOrNo:
      'Das Unternehmen nennt einen Betrag und erfährt nur, ob dieses Konto dafür gedeckt ist: ja oder nein. Es sieht Ihren Kontostand nicht, und es wird kein Geld reserviert.',
  },
  basket: {
    together: (count) =>
      counted(count, 'Hier wartet eine Anfrage.', `Sie entscheiden über ${count} Anfragen auf einmal.`),
    notAll:
      'Mindestens eine dieser Anfragen ist nicht für Sie oder wartet nicht mehr. Sie können nur gemeinsam freigegeben werden. Lehnen Sie ab, oder lassen Sie die Person freigeben, die alles freigeben darf.',
  },
  account: { closed: 'geschlossen', blocked: 'gesperrt', available: (money) => `Verfügbar: ${money}` },
  payment: {
    what: 'Was bezahlt werden soll',
    to: 'Empfänger',
    payee: {
      matches: 'Der Name passt zum Konto.',
      closeMatch: (name) => html`Der Name passt fast. Das Konto lautet auf ${name}.`,
      noMatch: 'Der Name passt nicht zum Konto.',
      notChecked: 'Der Name konnte nicht geprüft werden.',
      notAnswered: 'Der Name konnte nicht geprüft werden: Die andere Bank hat nicht rechtzeitig geantwortet.',
      risk: 'Wenn Sie freigeben, geht das Geld vielleicht an jemand anderen. Prüfen Sie den Namen und die Kontonummer, oder lehnen Sie ab.',
      unchecked:
        'Niemand hat bestätigt, wem dieses Konto gehört. Fragen Sie den Empfänger noch einmal nach der Kontonummer, bevor Sie freigeben.',
    },
    purpose: 'Verwendungszweck',
    fee: 'Entgelt',
    noFee: 'Keines',
    type: 'Zahlungsart',
    products: {
      'sepa-credit-transfers': 'SEPA-Überweisung',
      'instant-sepa-credit-transfers': 'SEPA-Echtzeitüberweisung',
      'cross-border-credit-transfers': 'Auslandsüberweisung',
      'target-2-payments': 'TARGET2-Zahlung',
    },
    executionDay: 'Ausführungstag',
    standingOrder: 'Dauerauftrag',
    frequencies: {
      Daily: 'Täglich',
      Weekly: 'Wöchentlich',
      EveryTwoWeeks: 'Alle zwei Wochen',
      Monthly: 'Monatlich',
      EveryTwoMonths: 'Alle zwei Monate',
      Quarterly: 'Vierteljährlich',
      SemiAnnual: 'Halbjährlich',
      Annual: 'Jährlich',
      MonthlyVariable: 'In bestimmten Monaten',
    },
    period: (from: string, to: string | undefined) =>
      to === undefined ? `ab ${from}, ohne Ende` : `von ${from} bis ${to}`,
    from: 'Von Ihrem Konto',
    fromWhich: 'Von welchem Konto?',
    choose: { title: 'Bitte wählen Sie eines der Konten.', text: 'Es wurde nichts bezahlt oder unterschrieben.' },
    short: 'reicht für diese Zahlung nicht aus',
    needsSignatures: (count) => `Dieses Konto braucht ${count} Unterschriften verschiedener Personen.`,
    nobodySigned: 'Noch hat niemand unterschrieben.',
    signedBy: (names, count) => `${names} ${counted(count, 'hat', 'haben')} bereits unterschrieben.`,
    afterYou: (count) =>
      counted(
        count,
        'Nach Ihnen muss noch eine zweite Person unterschreiben.',
        `Nach Ihnen müssen noch ${count} Personen unterschreiben.`,
      ),
    noAccount:
      'Sie haben kein Konto, das für diese Zahlung in Frage kommt. Lehnen Sie ab, oder melden Sie sich als andere Person an.',
    notYours: (iban) =>
      html`Die Zahlung soll vom Konto ${iban} abgehen, und Sie haben kein Konto mit dieser Nummer. Lehnen Sie ab, oder
      melden Sie sich als Inhaber an.`,
  },
  outcome: {
    consent: {
      expire: 'Der Zugriff wurde nicht rechtzeitig erlaubt',
      refuse: 'Sie haben den Zugriff abgelehnt',
      approve: 'Zugriff erlaubt',
      nothing: 'Es werden keine Daten weitergegeben.',
    },
    payment: {
      expire: 'Die Zahlung wurde nicht rechtzeitig freigegeben',
      refuse: 'Sie haben die Zahlung abgelehnt',
      approve: 'Zahlung freigegeben',
      nothing: 'Es wird kein Geld bewegt.',
    },
    fundsConsent: {
      expire: 'Die Deckungsauskunft wurde nicht rechtzeitig freigegeben',
      refuse: 'Sie haben die Deckungsauskunft abgelehnt',
      approve: 'Deckungsauskunft freigegeben',
      nothing: 'Es wird keine Auskunft gegeben.',
    },
    signingBasket: {
      expire: 'Die Anfragen wurden nicht rechtzeitig freigegeben',
      refuse: 'Sie haben die Anfragen abgelehnt',
      approve: 'Alles freigegeben',
      nothing: 'Es wurde nichts freigegeben. Jede Anfrage kann noch einzeln freigegeben werden.',
    },
    cancellation: {
      expire: 'Die Stornierung wurde nicht rechtzeitig freigegeben',
      refuse: 'Sie haben die Stornierung abgelehnt',
      approve: 'Zahlung storniert',
      nothing: 'Die Zahlung läuft weiter.',
    },
    failed: 'Bei der Bank ist ein Fehler aufgetreten',
    undecided: 'Es wurde nichts entschieden.',
    close: 'Sie können diese Seite schließen.',
    closeOrBack: (tpp) => html`Sie können diese Seite schließen oder zu <bdi>${tpp}</bdi> zurückkehren.`,
    copyCode: (tpp, time) =>
      html`Geben Sie diesen Code an <bdi>${tpp}</bdi> weiter, um den Vorgang abzuschließen. Er gilt einmal und für
        ${time}.`,
    forDeveloper: 'Für die Entwicklung',
    yourCode: 'Autorisierungscode',
    tppCompletes: (tpp) => html`<bdi>${tpp}</bdi> erledigt alles Weitere.`,
    signed: 'Unterschrieben. Eine weitere Unterschrift fehlt noch',
    signedText:
      'Die Zahlung wartet, bis eine weitere Person unterschrieben hat, die über das Konto verfügen darf. Diese Person öffnet denselben Link, der Sie hierher geführt hat, und meldet sich an.',
    signedRequest: 'Die Anfrage wartet, bis eine weitere Person unterschrieben hat, die über das Konto verfügen darf.',
    otherPerson: 'Als andere Person anmelden',
    continueTo: (target) => html`Weiter zu <bdi>${target}</bdi>`,
  },
  sandbox: {
    name: 'Sandbox:',
    hint: 'Hinweis der Sandbox',
    testersCorner: { name: 'Für Tester', about: 'gehört nicht zur Seite der Bank (nur auf Englisch)' },
    tryLogin: (credentials) => html`Versuchen Sie ${credentials}`,
    others: 'Weitere Demokunden',
    blocked: 'gesperrt',
    phone: (name, code) => html`Das Telefon von <bdi>${name}</bdi> zeigt ${code}`,
    subjects: {
      consent: 'Die Zustimmung',
      payment: 'Die Zahlung',
      fundsConsent: 'Die Zustimmung zur Deckungsauskunft',
      signingBasket: 'Der Signaturkorb',
    },
    status: (subject, isStill, status, id) =>
      html`${subject} hat ${isStill ? 'weiterhin' : 'jetzt'} den Status ${status}. ID: ${id}.`,
    returnsTwice: 'Der Browser kehrt zweimal zurück.',
  },
  messages: {
    goBack:
      'Kehren Sie zu der App oder Website zurück, die Sie hierher geleitet hat, und folgen Sie dem Link dort noch einmal.',
    badLink: {
      title: 'Dieser Link lässt sich nicht verwenden',
      what: 'Der Link ist unvollständig, wurde verändert oder gilt nicht mehr.',
      more: 'Kehren Sie zu der App oder Website zurück, die Sie hierher geleitet hat, und beginnen Sie dort von vorn.',
    },
    noAddress: 'Diese Seite gibt es nicht',
    expired: {
      title: 'Diese Seite ist abgelaufen',
      text: 'Zu Ihrer Sicherheit bleibt sie nur für begrenzte Zeit geöffnet. Es wurde nichts freigegeben.',
    },
    lockedOut: {
      title: 'Zu viele falsche Passwörter oder Codes',
      text: 'Es wurde nichts freigegeben, und die Anfrage wartet weiterhin.',
    },
    tooManyTries: {
      title: 'Zu viele falsche Versuche',
      text: (seconds: number) =>
        `Aus Ihrem Netz kamen zu viele falsche Passwörter, Codes oder Schlüssel. Es wurde nichts verändert. Versuchen Sie es in ${counted(seconds, 'einer Sekunde', `${seconds} Sekunden`)} erneut.`,
    },
    tooManyRegistrations: {
      title: 'Zu viele Registrierungen',
      text: (seconds: number) =>
        `Aus Ihrem Netz wurden zu viele Entwicklerinnen und Entwickler registriert. Sie können sich mit einer dieser Registrierungen anmelden. Eine weitere ist in ${Math.ceil(seconds / 60)} Minuten möglich.`,
    },
    foreignForm: {
      title: 'Dieses Formular wurde nicht angenommen',
      text: 'Es stammt nicht von der Seite, die Ihnen diese Bank gezeigt hat, oder Ihr Browser speichert keine Cookies. Es wurde nichts verändert.',
    },
    foreignBrowser: {
      title: 'Diese Seite gehört zu einem anderen Browser',
      text: 'Nur der Browser, der den Link geöffnet hat, kann sie sehen, und nur mit seinem Cookie. Es wurde nichts verändert.',
    },
    notWaiting: {
      title: 'Es gibt nichts mehr zu entscheiden',
      what: 'Die Anfrage wartet nicht mehr auf Ihre Entscheidung.',
      more: 'Sie wurde inzwischen entschieden, zurückgezogen oder ist abgelaufen.',
      text: 'Diese Seite hat nichts verändert.',
    },
    wrongMethod: {
      title: 'Diese Adresse ist dafür nicht vorgesehen',
      text: (method, offered) => `${method} wird hier nicht angeboten. Angeboten: ${offered}.`,
    },
    unreadable: {
      title: 'Das konnte nicht gelesen werden',
      text: 'Was gesendet wurde, ist zu groß oder fehlerhaft. Es wurde nichts verändert.',
    },
    fault: { title: 'Bei der Bank ist ein Fehler aufgetreten', text: 'Er steht im Protokoll des Servers.' },
  },
  online: {
    name: 'Online-Banking',
    lead: 'Melden Sie sich an, um Ihre Konten, die erteilten Zugriffe und alles zu sehen, was auf Ihre Entscheidung wartet.',
    sections: 'Bereiche',
    accounts: 'Konten',
    approvals: 'Freigaben',
    consents: 'Zugriffe',
    signOut: 'Abmelden',
    hello: (name) => html`Guten Tag, <bdi>${name}</bdi>`,
    noAccounts: 'Sie haben noch kein Konto bei uns.',
    balance: 'Kontostand',
    waiting: (count) =>
      counted(count, 'Eine Anfrage wartet auf Ihre Entscheidung', `${count} Anfragen warten auf Ihre Entscheidung`),
    backToAccounts: 'Alle Konten',
    bookings: 'Umsätze',
    filter: 'Umsätze durchsuchen',
    from: 'Von',
    to: 'Bis',
    text: 'Text oder Name',
    search: 'Suchen',
    everything: 'Alles anzeigen',
    wrongPeriod: {
      title: 'Dieser Zeitraum lässt sich nicht anzeigen.',
      text: 'Bitte geben Sie Tage wie 2026-03-31 ein, den früheren zuerst.',
    },
    noBookings: 'Es gibt keine passenden Umsätze.',
    found: (count) => counted(count, 'Ein Umsatz', `${count} Umsätze`),
    pending: 'Vorgemerkt',
    noText: 'Ohne Text',
    pageOf: (page, pages) => `Seite ${page} von ${pages}`,
    newer: 'Neuere',
    older: 'Ältere',
    pages: 'Seiten der Umsätze',
    consentsLead: 'Diese Unternehmen dürfen Konten von Ihnen sehen. Sie können jeden Zugriff jederzeit beenden.',
    noConsents: 'Sie haben niemandem Zugriff auf Ihre Konten erteilt.',
    mayUntil: 'Bis',
    lastUse: 'Zuletzt genutzt',
    neverUsed: 'noch nie',
    mayRead: 'Konten',
    howOften: 'Wie oft',
    onlyOnce: 'einmal',
    aDay: (times) => counted(times, 'einmal am Tag ohne Ihr Zutun', `bis zu ${times}-mal am Tag ohne Ihr Zutun`),
    revoke: 'Zugriff beenden',
    revokeTitle: (tpp) => `Zugriff von ${tpp} beenden?`,
    revokeText:
      'Danach sieht dieses Unternehmen nichts mehr von Ihren Konten. Um es wieder zu erlauben, müssten Sie eine neue Anfrage freigeben.',
    revokeNow: 'Zugriff jetzt beenden',
    keep: 'Zugriff behalten',
    revoked: (tpp) => html`Der Zugriff von <bdi>${tpp}</bdi> ist beendet.`,
    notRevocable: 'Dieser Zugriff ist nicht mehr gültig; es gibt nichts zu beenden.',
    approvalsLead: 'Zahlungen und Zugriffsanfragen, die Unternehmen uns für Sie geschickt haben.',
    noApprovals: 'Es wartet nichts auf Ihre Entscheidung.',
    paymentTo: (name) => html`Zahlung an <bdi>${name}</bdi>`,
    accessFor: (tpp) => html`Zugriff für <bdi>${tpp}</bdi>`,
    basketOf: (tpp, count) => html`${count} Anfragen von <bdi>${tpp}</bdi>, gemeinsam`,
    fundsFor: (tpp) => html`Deckungsauskunft für <bdi>${tpp}</bdi>`,
    askedBy: (tpp) => html`von <bdi>${tpp}</bdi>`,
    decide: 'Ansehen und entscheiden',
    backToApprovals: 'Alle Freigaben',
    signedByYou: 'Sie haben unterschrieben. Eine weitere Person muss noch unterschreiben.',
    signedOnline: 'Die Zahlung wartet, bis eine weitere Person unterschrieben hat, die über das Konto verfügen darf.',
    notWaiting: 'Diese Anfrage wartet nicht mehr auf Ihre Entscheidung.',
    signedOut: 'Sie haben sich abgemeldet.',
    expired: {
      title: 'Sie wurden abgemeldet',
      text: 'Zu Ihrer Sicherheit endet eine Sitzung einige Zeit nach Ihrem letzten Klick. Es wurde nichts verändert.',
    },
    again: 'Erneut anmelden',
  },
  portal: {
    name: 'Entwicklerportal',
    lead: 'Registrieren Sie Ihr Unternehmen als Drittdienst (TPP). Sie erhalten Schlüssel, ein Testzertifikat und Ihre ersten Aufrufe als fertige Befehle.',
    signInLead:
      'Melden Sie sich mit der E-Mail-Adresse Ihrer Registrierung und einem Ihrer beiden Abonnementschlüssel an.',
    register: 'Registrieren',
    certificate: 'Zertifikat',
    onboarding: 'Onboarding',
    call: 'Erster Aufruf',
    payment: 'Erste Zahlung',
    calls: 'Ihre Aufrufe',
    done: 'erledigt',
    back: 'Zurück',
    next: 'Weiter',
    again: 'Neu laden',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    download: 'Speichern',
    downloadFile: (name) => `${name} speichern`,
    documents: { guide: 'Anleitung', reference: 'API-Referenz', openapi: 'OpenAPI-Dokument' },
    unverified: 'Dies ist eine Sandbox: Die Bank verschickt keine Nachricht und prüft die Adresse nicht.',
    keys: 'Ihre Schlüssel',
    keyUse:
      'Senden Sie mit jedem Aufruf einen der beiden Schlüssel im Header Ocp-Apim-Subscription-Key. Mit jedem der beiden können Sie sich auch hier anmelden.',
    portalKeyUse:
      'Mit jedem der beiden Schlüssel können Sie sich hier anmelden. Die Schnittstelle dieser Bank verlangt keinen.',
    keyNames: { primary: 'Erster Schlüssel', secondary: 'Zweiter Schlüssel' },
    replace: 'Ersetzen',
    replaceText: 'Aufrufe mit dem alten Schlüssel werden dann abgelehnt. Der andere bleibt gültig.',
    replaceNow: 'Jetzt ersetzen',
    replaced: (key) => `${key} ersetzt. Der bisherige Schlüssel gilt nicht mehr.`,
    certificateLead:
      'Die Test-CA stellt Ihr Zertifikat aus. Speichern Sie es gleich: Die Bank bewahrt keine privaten Schlüssel auf und zeigt es nur, bis Sie sich abmelden.',
    trustBank: (file) => html`Um dem HTTPS der Bank zu vertrauen, speichern Sie ${file}.`,
    fields: {
      userEmail: 'E-Mail-Adresse',
      name: 'Name Ihres Unternehmens, wie Kunden ihn sehen',
      key: 'Abonnementschlüssel (erster oder zweiter)',
      kind: 'Art',
      variant: 'Variante',
      organizationIdentifier: 'Kennung des Unternehmens',
      roles: 'Rollen',
      certificateSigningRequest: 'Signieranfrage (PEM)',
    },
    roles: {
      PSP_PI: 'Zahlungsauslösung',
      PSP_AI: 'Kontoinformation',
      PSP_IC: 'Kartengebundene Zahlungen',
      PSP_AS: 'Kontoführung',
    },
    kinds: { qwac: 'QWAC (TLS)', qseal: 'QSealC (HTTP-Signatur)' },
    variants: {
      valid: 'gültig',
      'production-like': 'gültig, nicht als Test gekennzeichnet',
      expired: 'abgelaufen',
      'not-yet-valid': 'noch nicht gültig',
      revoked: 'vom Aussteller widerrufen',
      blocked: 'von der Bank gesperrt',
      'unknown-ca': 'von einer unbekannten CA',
      'wrong-role': 'mit unzureichender Rolle',
      'no-psd2-statement': 'ohne PSD2-Angaben',
      'eseal-as-web': 'Siegel- statt Website-Zertifikat',
      'malformed-single-statement': 'mit fehlerhaften PSD2-Angaben',
      'malformed-flat-roles': 'mit fehlerhaften Rollen',
    },
    kindAndVariant: 'Andere Arten und fehlerhafte Zertifikate',
    newKey: 'Zertifikat mit neuem Schlüssel holen',
    another: 'Weiteres Zertifikat holen',
    ownKey: 'Eigenen Schlüssel verwenden',
    forRequest: 'Zertifikat für diese Anfrage holen',
    onboardingLead: 'Ein Aufruf meldet Ihr Unternehmen an. Die Antwort enthält Client-ID und Client-Secret.',
    run: (file) =>
      `Speichern Sie ${file} aus dem Schritt „Zertifikat“ und führen Sie diesen Befehl im selben Ordner aus.`,
    firstDo: (step) => `Schließen Sie zuerst den Schritt „${step}“ ab.`,
    expected: (status, members) => `Die Antwort: ${status}${members && ` mit ${members}`}.`,
    goTo: (step: string) => `Weiter zu: ${step}`,
    waiting: 'Wartet auf Ihren Aufruf …',
    lastCall: 'Ihr letzter Aufruf:',
    noHttps: 'Ein Aufruf mit Zertifikat braucht HTTPS. Starten Sie diesen Server dafür mit --https-port.',
    facts: {
      clientId: 'Client-ID',
      organisation: 'Unternehmen',
      authority: 'Aufsicht',
      certificate: 'Zertifikat',
      since: 'Seit',
    },
    certificateKinds: { test: 'Testzertifikat', 'production-like': 'nicht als Test gekennzeichnet' },
    showSecret: 'Client-Secret einmal anzeigen',
    saveSecret: 'Speichern Sie das Client-Secret jetzt: Es wird nicht noch einmal angezeigt.',
    secretShown:
      'Das Client-Secret wurde schon angezeigt. Ein neues Onboarding ergibt ein anderes und löscht Ihre Daten.',
    consentCall: (psu: string) =>
      `Dieser Befehl bittet um Zugriff auf ein Konto. Öffnen Sie den ausgegebenen Link, melden Sie sich als ${psu} an, und geben Sie frei.`,
    orTls: 'Oder dasselbe über HTTPS, mit Ihrem Zertifikat. Eines von beiden genügt.',
    shell:
      'Für ein Terminal unter Linux oder macOS, unter Windows in WSL. Fügen Sie alle Befehle in dasselbe Terminal ein.',
    program: (file, command, pasted) =>
      `Speichern Sie dies als ${file}, und starten Sie es mit ${command}.${pasted && ` Ersetzen Sie ${pasted} durch die Werte aus den Schritten davor.`}`,
    tokenTitle: 'Den Code eintauschen',
    tokenCall: (hasSecret) =>
      `Ersetzen Sie <PASTE_CODE> durch den Code, den die letzte Seite der Bank zeigt, und führen Sie dies aus.${hasSecret ? ' In einem neuen Terminal ersetzen Sie auch <PASTE_CLIENT_SECRET> durch Ihr Client-Secret.' : ''}`,
    accountsTitle: 'Die Konten lesen',
    accountsCall: (hasCode) =>
      `Führen Sie dies nach ${hasCode ? 'dem Eintauschen des Codes' : 'der Freigabe'} im selben Terminal aus.`,
    paymentCall: (psu: string) =>
      `Dieser Befehl löst eine Zahlung aus. Öffnen Sie den ausgegebenen Link, melden Sie sich als ${psu} an, und geben Sie frei.`,
    statusTitle: 'Die Zahlung verfolgen',
    statusCall:
      'Führen Sie dies nach der Freigabe im selben Terminal aus. Wiederholen Sie es, bis transactionStatus ACSC ist: Dann ist die Zahlung ausgeführt. Ein Code wird dafür nicht benötigt.',
    byCertificate: 'Ein Onboarding gibt es nicht: Ein Zertifikat oder ein Header weist Sie vom ersten Aufruf an aus.',
    callsLead: 'Nur die Aufrufe Ihres Unternehmens, der neueste zuerst.',
    sent: 'Anfrage',
    answered: 'Antwort',
    noCalls: 'Die Bank hat noch keinen Aufruf von Ihnen erhalten.',
    findings: 'Befunde des Client-Berichts',
    noFindings: 'Der Client-Bericht enthält keine Befunde zu diesen Aufrufen.',
    whatNext: {
      title: 'Wie es weitergeht',
      program: 'Die Bank aus dem eigenen Programm aufrufen',
      tests: 'Mit Jest, Vitest oder Playwright testen',
      dashboard: 'Jeden Aufruf im Dashboard ansehen',
    },
    errors: {
      title: 'Bitte prüfen Sie Ihre Eingaben:',
      taken: (email) => `${email} ist schon registriert. Melden Sie sich an, oder geben Sie eine andere Adresse ein.`,
      noMatch:
        'Adresse und Schlüssel passen nicht zusammen. Geben Sie Ihre Adresse und einen Ihrer beiden Schlüssel ein. Registrieren Sie sich nach einem Zurücksetzen oder Neustart der Bank erneut.',
      userEmail: 'Geben Sie eine E-Mail-Adresse wie dev@my-tpp.example ein, höchstens 254 Zeichen.',
      name: 'Geben Sie den Namen Ihres Unternehmens ein: eine Zeile, höchstens 140 Zeichen.',
      organizationIdentifier:
        'Geben Sie die Kennung des Unternehmens ein: PSD, Land, Aufsicht und Nummer, wie PSDAT-FMA-123456.',
      roles: 'Wählen Sie mindestens eine Rolle.',
      choice: 'Wählen Sie eine Art und eine Variante, die zusammenpassen.',
      certificateSigningRequest: 'Fügen Sie die Ausgabe von openssl ein, von BEGIN bis END CERTIFICATE REQUEST.',
    },
  },
};
