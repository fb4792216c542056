import { html, type Content, type Safe } from '../../../http/html.js';
import type { PageTexts } from './en.js';

const counted = (count: number, one: string, other: string): string => (count < 2 ? one : other);

/** A space at which no line breaks. */
const SPACE = '\u00a0';

/** What the pages say, in French. A non-breaking space precedes `:`, `;`, `?` and `!`. */
export const FR: PageTexts = {
  ownName: 'Français',
  banner: 'Bac à sable – pas une vraie banque, pas d’argent réel',
  frame: {
    timeOn: (time, day) => `${day} à ${time}`,
    languages: 'Langue',
    onlineBanking: 'Banque en ligne',
    stepOf: (step, steps) => `Étape ${step} sur ${steps}`,
    withError: (title) => `Erreur\u00a0: ${title}`,
  },
  signIn: {
    title: 'Connexion',
    heading: (bank) => `Connexion à ${bank}`,
    leads: {
      consent: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> demande l’accès à vos comptes. Connectez-vous pour voir les détails et
          décider.`,
      payment: (tpp: Content, money: string, payee: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> demande un paiement de <strong>${money}</strong> à
          <strong><bdi>${payee}</bdi></strong
          >. Connectez-vous pour voir les détails et décider.`,
      fundsConsent: (tpp) =>
        html`<strong><bdi>${tpp}</bdi></strong> souhaite vérifier si votre compte dispose de fonds suffisants pour un
          montant. Connectez-vous pour voir les détails et décider.`,
      signingBasket: (tpp) =>
        html`<strong><bdi>${tpp}</bdi></strong> vous demande d’approuver plusieurs demandes ensemble. Connectez-vous
          pour voir les détails et décider.`,
    },
    loginName: 'Identifiant',
    password: 'Mot de passe',
    submit: 'Se connecter',
    missing: {
      title: 'L’identifiant ou le mot de passe manque.',
      text: 'Veuillez saisir les deux. Cela n’a pas compté comme une tentative.',
    },
    blocked: {
      title: 'Cet accès est bloqué.',
      text: 'Avec cet accès, vous ne pouvez ni vous connecter ni approuver. Rien n’a changé.',
    },
    wrong: 'L’identifiant ou le mot de passe est incorrect.',
    triesLeft: (left) =>
      counted(
        left,
        'Il vous reste une tentative. Après une nouvelle erreur, cette page se fermera.',
        `Il vous reste ${left} tentatives.`,
      ),
  },
  code: {
    title: 'Confirmez votre identité',
    lead: 'Nous avons envoyé un code à six chiffres sur votre téléphone. Saisissez-le pour continuer.',
    payment: (money, payee) =>
      html`Nous avons envoyé sur votre téléphone un code à six chiffres pour <strong>${money}</strong> à
        <strong><bdi>${payee}</bdi></strong
        >. Saisissez-le pour continuer.`,
    label: 'Code reçu sur votre téléphone',
    submit: 'Confirmer',
    incomplete: {
      title: 'Le code comporte six chiffres.',
      text: 'Veuillez les saisir tous. Cela n’a pas compté comme une tentative.',
    },
    wrong: 'Le code est incorrect.',
  },
  decision: {
    titles: {
      consent: 'Autoriser l’accès à vos comptes\u00a0?',
      signingBasket: 'Tout approuver ensemble\u00a0?',
      fundsConsent: 'Autoriser la confirmation de la disponibilité des fonds\u00a0?',
      payment: 'Approuver ce paiement\u00a0?',
      cancellation: 'Annuler ce paiement ?',
    },
    notPossible: (title) => `Impossible\u00a0: ${title}`,
    signedInAs: (name) =>
      html`Session ouverte au nom de <strong><bdi>${name}</bdi></strong
        >.`,
    otherPsu: 'Se connecter sous un autre nom',
    approve: 'Approuver',
    refuse: 'Refuser',
    returnTo: (targets) => html`Quelle que soit votre décision, vous retournerez ensuite à <bdi>${targets}</bdi>.`,
    openUntil: (time, isHinted) =>
      `Cette page reste ouverte jusqu’au ${time}${isHinted ? ' (heure de la banque)' : ''}.`,
    whoAsks: 'Qui fait la demande',
    authorisedBy: (authority) => html`agrément${SPACE}: <bdi>${authority}</bdi>`,
    unknownTpp: 'l’entreprise qui vous a envoyé ici',
    appOf: (scheme) => `l’application de ${scheme}`,
    cannotApprove: 'Vous ne pouvez pas approuver cette demande.',
    accessBlocked: 'La banque a bloqué votre accès.',
    forOthers: {
      title: 'Cette demande s’adresse à un autre client de la banque.',
      text: 'Connectez-vous en tant que ce client, ou refusez.',
    },
    signedAlready: {
      title: 'Vous avez déjà signé.',
      text: 'Une deuxième personne doit signer\u00a0: un autre titulaire du compte.',
    },
  },
  consent: {
    asksToSee: (tpp) => html`Ce que <bdi>${tpp}</bdi> souhaite consulter`,
    leftOut: 'Également demandés, mais ces comptes ne sont pas les vôtres et sont donc exclus\u00a0:',
    whichAccounts: 'Quels comptes voulez-vous partager\u00a0?',
    chooseAccount: { title: 'Aucun compte choisi', text: 'Choisissez au moins un compte, ou refusez.' },
    howLong: 'Pour combien de temps',
    noMoney: 'Cet accès ne permet à personne de déplacer de l’argent.',
    othersHidden: 'Vos autres comptes restent cachés.',
    noneFits: 'Vous n’êtes titulaire d’aucun compte correspondant à\u00a0:',
    allOrNone: 'L’accès porte sur tous les comptes demandés ou sur aucun.',
    refuseOrHolder: 'Refusez, ou connectez-vous en tant que titulaire.',
    accountData: (withHolder: boolean): string =>
      `Données du compte\u00a0: intitulé, numéro, devise${withHolder ? ', titulaire' : ''}`,
    balances: 'Soldes',
    transactions: 'Opérations\u00a0: comptabilisées et en attente',
    once: (day) => html`<strong>Un seul accès</strong>, au plus tard le <strong>${day}</strong>.`,
    recurring: (day, times) =>
      html`<strong>Accès récurrent</strong> jusqu’au <strong>${day}</strong>${SPACE}: jusqu’à
        <strong>${times === 1 ? 'une fois' : `${times} fois`} par jour</strong> sans votre intervention, et chaque fois
        que vous le demandez vous-même.`,
  },
  fundsConsent: {
    asksToKnow: (tpp) => html`Compte dont <bdi>${tpp}</bdi> souhaite vérifier les fonds`,
    card: 'Carte',
    aboutCard: 'À propos de la carte',
    registration: 'Votre inscription',
    noEnd: 'Le consentement n’a pas de date de fin.',
    untilExpiry: (day) => html`Jusqu’à l’expiration de la carte, le <strong>${day}</strong>.`,
    right: 'S’il couvre un montant\u00a0: oui ou non',
    onlyYesOrNo:
      'L’entreprise indique un montant et apprend seulement si ce compte le couvre\u00a0: oui ou non. Elle ne voit pas votre solde, et aucun montant n’est réservé.',
  },
  basket: {
    together: (count) =>
      counted(count, 'Une demande est en attente.', `Vous décidez de ${count} demandes en une seule fois.`),
    notAll:
      'Au moins une de ces demandes ne vous concerne pas ou n’est plus en attente. Elles ne peuvent être approuvées qu’ensemble. Refusez-les, ou laissez approuver la personne qui peut tout approuver.',
  },
  account: { closed: 'clôturé', blocked: 'bloqué', available: (money) => `Disponible\u00a0: ${money}` },
  payment: {
    what: 'Ce qui doit être payé',
    to: 'Bénéficiaire',
    payee: {
      matches: 'Le nom correspond au compte.',
      closeMatch: (name) => html`Le nom correspond presque. Le compte est au nom de ${name}.`,
      noMatch: 'Le nom ne correspond pas au compte.',
      notChecked: 'Le nom n’a pas pu être vérifié.',
      notAnswered: 'Le nom n’a pas pu être vérifié : l’autre banque n’a pas répondu à temps.',
      risk: 'Si vous approuvez, l’argent pourrait aller à quelqu’un d’autre. Vérifiez le nom et le numéro de compte, ou refusez.',
      unchecked:
        'Personne n’a confirmé à qui appartient ce compte. Redemandez le numéro de compte au bénéficiaire avant d’approuver.',
    },
    purpose: 'Motif',
    fee: 'Frais',
    noFee: 'Sans frais',
    type: 'Type de paiement',
    products: {
      'sepa-credit-transfers': 'Virement SEPA',
      'instant-sepa-credit-transfers': 'Virement SEPA instantané',
      'cross-border-credit-transfers': 'Virement international',
      'target-2-payments': 'Paiement TARGET2',
    },
    executionDay: 'Jour d’exécution',
    standingOrder: 'Ordre permanent',
    frequencies: {
      Daily: 'Chaque jour',
      Weekly: 'Chaque semaine',
      EveryTwoWeeks: 'Toutes les deux semaines',
      Monthly: 'Chaque mois',
      EveryTwoMonths: 'Tous les deux mois',
      Quarterly: 'Chaque trimestre',
      SemiAnnual: 'Chaque semestre',
      Annual: 'Chaque année',
      MonthlyVariable: 'Certains mois',
    },
    period: (from: string, to: string | undefined) =>
      to === undefined ? `à partir du ${from}, sans fin` : `du ${from} au ${to}`,
    from: 'Compte débité',
    fromWhich: 'Depuis quel compte\u00a0?',
    choose: { title: 'Veuillez choisir l’un des comptes ci-dessous.', text: 'Rien n’a été payé ni signé.' },
    short: 'moins que ce paiement ne nécessite',
    needsSignatures: (count) => `Ce compte exige ${count} signatures de personnes différentes.`,
    nobodySigned: 'Personne n’a encore signé.',
    signedBy: (names, count) => `${names} ${counted(count, 'a', 'ont')} déjà signé.`,
    afterYou: (count) =>
      counted(
        count,
        'Après vous, une deuxième personne doit signer.',
        `Après vous, ${count} autres personnes doivent signer.`,
      ),
    noAccount:
      'Vous n’avez aucun compte depuis lequel ce paiement pourrait être effectué. Refusez, ou connectez-vous sous un autre nom.',
    notYours: (iban) =>
      html`Le paiement doit être effectué depuis ${iban}, et aucun de vos comptes ne porte ce numéro. Refusez, ou
      connectez-vous en tant que titulaire.`,
  },
  outcome: {
    consent: {
      expire: 'L’accès n’a pas été approuvé à temps',
      refuse: 'Vous avez refusé l’accès',
      approve: 'Accès approuvé',
      nothing: 'Aucune donnée n’est transmise.',
    },
    payment: {
      expire: 'Le paiement n’a pas été approuvé à temps',
      refuse: 'Vous avez refusé le paiement',
      approve: 'Paiement approuvé',
      nothing: 'Aucun montant ne sera débité.',
    },
    fundsConsent: {
      expire: 'La confirmation des fonds n’a pas été approuvée à temps',
      refuse: 'Vous avez refusé la confirmation des fonds',
      approve: 'Confirmation des fonds approuvée',
      nothing: 'Rien n’est confirmé.',
    },
    signingBasket: {
      expire: 'Les demandes n’ont pas été approuvées à temps',
      refuse: 'Vous avez refusé les demandes',
      approve: 'Tout est approuvé',
      nothing: 'Rien n’a été approuvé. Chaque demande peut encore être approuvée séparément.',
    },
    cancellation: {
      expire: 'L’annulation n’a pas été approuvée à temps',
      refuse: 'Vous avez refusé l’annulation',
      approve: 'Paiement annulé',
      nothing: 'Le paiement suit son cours.',
    },
    failed: 'Une erreur s’est produite à la banque',
    undecided: 'Rien n’a été décidé.',
    close: 'Vous pouvez fermer cette page.',
    closeOrBack: (tpp) => html`Vous pouvez fermer cette page ou retourner chez <bdi>${tpp}</bdi>.`,
    copyCode: (tpp, time) =>
      html`Donnez ce code à <bdi>${tpp}</bdi> pour terminer. Il fonctionne une seule fois, pendant ${time}.`,
    forDeveloper: 'Pour le développement',
    yourCode: 'Code d’autorisation',
    tppCompletes: (tpp) => html`<bdi>${tpp}</bdi> s’occupe du reste.`,
    signed: 'Signé. Il manque encore une signature',
    signedText:
      'Le paiement attend la signature d’un autre titulaire du compte. Cette personne ouvre le lien qui vous a conduit ici et se connecte.',
    signedRequest: 'La demande attend la signature d’un autre titulaire du compte.',
    otherPerson: 'Se connecter en tant qu’autre personne',
    continueTo: (target) => html`Continuer vers <bdi>${target}</bdi>`,
  },
  sandbox: {
    name: `Bac à sable${SPACE}:`,
    hint: 'Conseil du bac à sable',
    testersCorner: {
      name: 'Pour les testeurs',
      about: 'ne fait pas partie de la page de la banque (en anglais seulement)',
    },
    tryLogin: (credentials) => html`essayez ${credentials}`,
    others: 'Autres clients de démonstration',
    blocked: 'bloqué',
    phone: (name, code) => html`le téléphone de <bdi>${name}</bdi> affiche ${code}`,
    subjects: {
      consent: 'le consentement',
      payment: 'le paiement',
      fundsConsent: 'le consentement de vérification des fonds',
      signingBasket: 'le panier de signature',
    },
    status: (subject, isStill, status, id) =>
      html`${subject} a ${isStill ? 'toujours' : 'maintenant'} le statut ${status}. Identifiant${SPACE}: ${id}.`,
    returnsTwice: 'Le navigateur revient deux fois.',
  },
  messages: {
    goBack: 'Retournez à l’application ou au site qui vous a envoyé ici et suivez de nouveau son lien.',
    badLink: {
      title: 'Ce lien ne peut pas être utilisé',
      what: 'Le lien est incomplet, a été modifié ou n’est plus valable.',
      more: 'Retournez à l’application ou au site qui vous a envoyé ici et recommencez depuis le début.',
    },
    noAddress: 'Cette page n’existe pas',
    expired: {
      title: 'Cette page a expiré',
      text: 'Pour votre sécurité, elle ne reste ouverte que pour une durée limitée. Rien n’a été approuvé.',
    },
    lockedOut: {
      title: 'Trop de mots de passe ou de codes incorrects',
      text: 'Rien n’a été approuvé, et la demande est toujours en attente.',
    },
    tooManyTries: {
      title: 'Trop d’essais incorrects',
      text: (seconds: number) =>
        `Trop de mots de passe, de codes ou de clés incorrects proviennent de votre réseau. Rien n’a changé. Réessayez dans ${counted(seconds, 'une seconde', `${seconds} secondes`)}.`,
    },
    tooManyRegistrations: {
      title: 'Trop d’inscriptions',
      text: (seconds: number) =>
        `Trop de développeurs ont été inscrits depuis votre réseau. Vous pouvez vous connecter avec l’une de ces inscriptions, ou en créer une autre dans ${Math.ceil(seconds / 60)} minutes.`,
    },
    foreignForm: {
      title: 'Ce formulaire n’a pas été accepté',
      text: 'Il ne provient pas de la page que cette banque vous a montrée, ou votre navigateur ne conserve pas les cookies. Rien n’a changé.',
    },
    foreignBrowser: {
      title: 'Cette page appartient à un autre navigateur',
      text: 'Seul le navigateur qui a ouvert le lien peut la voir, et uniquement avec son cookie. Rien n’a changé.',
    },
    notWaiting: {
      title: 'Il n’y a plus rien à décider',
      what: 'La demande n’attend plus votre décision.',
      more: 'Elle a été traitée ou retirée entre-temps, ou son délai est écoulé.',
      text: 'Cette page n’a rien changé.',
    },
    wrongMethod: {
      title: 'Cette adresse n’est pas prévue pour cela',
      text: (method, offered) => `${method} n’est pas proposé ici\u00a0; est proposé\u00a0: ${offered}.`,
    },
    unreadable: {
      title: 'Cet envoi n’a pas pu être lu',
      text: 'Ce qui a été envoyé est trop volumineux ou mal formé. Rien n’a changé.',
    },
    fault: { title: 'Une erreur s’est produite à la banque', text: 'Elle figure dans le journal du serveur.' },
  },
  online: {
    name: 'Banque en ligne',
    lead: 'Connectez-vous pour voir vos comptes, les accès que vous avez accordés et ce qui attend votre décision.',
    sections: 'Rubriques',
    accounts: 'Comptes',
    approvals: 'Approbations',
    consents: 'Accès accordés',
    signOut: 'Se déconnecter',
    hello: (name) => html`Bonjour <bdi>${name}</bdi>`,
    noAccounts: 'Vous n’avez pas encore de compte chez nous.',
    balance: 'Solde',
    waiting: (count) =>
      counted(count, 'Une demande attend votre décision', `${count} demandes attendent votre décision`),
    backToAccounts: 'Tous les comptes',
    bookings: 'Opérations',
    filter: 'Rechercher des opérations',
    from: 'Du',
    to: 'Au',
    text: 'Texte ou nom',
    search: 'Rechercher',
    everything: 'Tout afficher',
    wrongPeriod: {
      title: 'Cette période ne peut pas être affichée.',
      text: 'Saisissez des dates comme 2026-03-31, la plus ancienne en premier.',
    },
    noBookings: 'Aucune opération ne correspond.',
    found: (count) => counted(count, `${count} opération`, `${count} opérations`),
    pending: 'En attente',
    noText: 'Sans texte',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    newer: 'Plus récentes',
    older: 'Plus anciennes',
    pages: 'Pages des opérations',
    consentsLead:
      'Ces entreprises peuvent consulter certains de vos comptes. Vous pouvez mettre fin à chaque accès à tout moment.',
    noConsents: 'Vous n’avez accordé à personne l’accès à vos comptes.',
    mayUntil: 'Jusqu’au',
    lastUse: 'Dernière utilisation',
    neverUsed: 'pas encore utilisé',
    mayRead: 'Comptes',
    howOften: 'Fréquence',
    onlyOnce: 'une seule fois',
    aDay: (times) =>
      counted(
        times,
        'une fois par jour sans votre intervention',
        `jusqu’à ${times} fois par jour sans votre intervention`,
      ),
    revoke: 'Mettre fin à cet accès',
    revokeTitle: (tpp) => `Mettre fin à l’accès de ${tpp}\u00a0?`,
    revokeText:
      'Cette entreprise ne verra alors plus rien de vos comptes. Pour l’autoriser à nouveau, vous devrez approuver une nouvelle demande.',
    revokeNow: 'Mettre fin à l’accès maintenant',
    keep: 'Conserver l’accès',
    revoked: (tpp) => html`L’accès de <bdi>${tpp}</bdi> a pris fin.`,
    notRevocable: 'Cet accès n’est plus valable\u00a0; il n’y a rien à arrêter.',
    approvalsLead: 'Les paiements et demandes d’accès que des entreprises nous ont transmis pour vous.',
    noApprovals: 'Rien n’attend votre décision.',
    paymentTo: (name) => html`Paiement à <bdi>${name}</bdi>`,
    accessFor: (tpp) => html`Accès pour <bdi>${tpp}</bdi>`,
    basketOf: (tpp, count) => html`${count} demandes de <bdi>${tpp}</bdi>, ensemble`,
    fundsFor: (tpp) => html`Confirmation des fonds pour <bdi>${tpp}</bdi>`,
    askedBy: (tpp) => html`par <bdi>${tpp}</bdi>`,
    decide: 'Consulter et décider',
    backToApprovals: 'Toutes les approbations',
    signedByYou: 'Vous avez signé. Une autre personne doit encore signer.',
    signedOnline: 'Le paiement attend la signature d’un autre titulaire du compte.',
    notWaiting: 'Cette demande n’attend plus votre décision.',
    signedOut: 'Votre session est fermée.',
    expired: {
      title: 'Votre session a pris fin',
      text: 'Pour votre sécurité, une session se termine quelque temps après votre dernier clic. Rien n’a changé.',
    },
    again: 'Se reconnecter',
  },
  portal: {
    name: 'Portail des développeurs',
    lead: 'Inscrivez votre société comme prestataire tiers (TPP). Vous recevez des clés, un certificat de test et vos premiers appels sous forme de commandes.',
    signInLead: 'Connectez-vous avec l’adresse e-mail de votre inscription et l’une de vos deux clés d’abonnement.',
    register: 'S’inscrire',
    certificate: 'Certificat',
    onboarding: 'Adhésion',
    call: 'Premier appel',
    payment: 'Premier paiement',
    calls: 'Vos appels',
    done: 'fait',
    back: 'Retour',
    next: 'Suite',
    again: 'Recharger',
    copy: 'Copier',
    copied: 'Copié.',
    download: 'Enregistrer',
    downloadFile: (name) => `Enregistrer ${name}`,
    documents: { guide: 'Guide', reference: 'Référence de l’API', openapi: 'Document OpenAPI' },
    unverified: `Ceci est un bac à sable${SPACE}: la banque n’envoie aucun message et ne vérifie pas l’adresse.`,
    keys: 'Vos clés',
    keyUse:
      'Envoyez l’une des deux clés avec chaque appel, dans l’en-tête Ocp-Apim-Subscription-Key. Chacune vous permet aussi de vous connecter ici.',
    portalKeyUse:
      'Chacune des deux clés vous permet de vous connecter ici. L’interface de cette banque n’en demande pas.',
    keyNames: { primary: 'Clé primaire', secondary: 'Clé secondaire' },
    replace: 'Remplacer',
    replaceText: 'Les appels avec l’ancienne clé seront alors refusés. L’autre reste valable.',
    replaceNow: 'Remplacer maintenant',
    replaced: (key) => `${key} remplacée. L’ancienne clé n’est plus valable.`,
    certificateLead: `L’autorité de certification de test émet votre certificat. Enregistrez-le maintenant${SPACE}: la banque ne conserve aucune clé privée et ne l’affiche que jusqu’à votre déconnexion.`,
    trustBank: (file) => html`Pour faire confiance au HTTPS de la banque, enregistrez ${file}.`,
    fields: {
      userEmail: 'Adresse e-mail',
      name: 'Nom de votre société, tel que les clients le voient',
      key: 'Clé d’abonnement (primaire ou secondaire)',
      kind: 'Type',
      variant: 'Variante',
      organizationIdentifier: 'Identifiant de l’organisation',
      roles: 'Rôles',
      certificateSigningRequest: 'Demande de signature (PEM)',
    },
    roles: {
      PSP_PI: 'Initiation de paiements',
      PSP_AI: 'Information sur les comptes',
      PSP_IC: 'Paiements par carte',
      PSP_AS: 'Gestion de comptes',
    },
    kinds: { qwac: 'QWAC (TLS)', qseal: 'QSealC (signature HTTP)' },
    variants: {
      valid: 'valable',
      'production-like': 'valable, non marqué comme test',
      expired: 'expiré',
      'not-yet-valid': 'pas encore valable',
      revoked: 'révoqué par son émetteur',
      blocked: 'bloqué par la banque',
      'unknown-ca': 'émis par une CA inconnue',
      'wrong-role': 'avec un rôle insuffisant',
      'no-psd2-statement': 'sans déclaration PSD2',
      'eseal-as-web': 'cachet au lieu d’un certificat de site web',
      'malformed-single-statement': 'avec une déclaration PSD2 mal formée',
      'malformed-flat-roles': 'avec des rôles mal formés',
    },
    kindAndVariant: 'Autres types et certificats défectueux',
    newKey: 'Obtenir un certificat avec une nouvelle clé',
    another: 'Obtenir un autre certificat',
    ownKey: 'Utiliser votre propre clé',
    forRequest: 'Obtenir un certificat pour cette demande',
    onboardingLead: 'Un appel inscrit votre organisation. La réponse contient son identifiant et son secret de client.',
    run: (file) =>
      `Enregistrez ${file} de l’étape «${SPACE}Certificat${SPACE}» et lancez cette commande dans le même dossier.`,
    firstDo: (step) => `Terminez d’abord l’étape «${SPACE}${step}${SPACE}».`,
    expected: (status, members) => `La réponse${SPACE}: ${status}${members && ` avec ${members}`}.`,
    goTo: (step: string) => `Aller à : ${step}`,
    waiting: 'En attente de votre appel…',
    lastCall: 'Votre dernier appel :',
    noHttps: 'Un appel avec certificat exige HTTPS. Pour cela, démarrez ce serveur avec --https-port.',
    facts: {
      clientId: 'Identifiant client',
      organisation: 'Organisation',
      authority: 'Autorité',
      certificate: 'Certificat',
      since: 'Depuis',
    },
    certificateKinds: { test: 'Certificat de test', 'production-like': 'non marqué comme test' },
    showSecret: 'Montrer une fois le secret du client',
    saveSecret: `Enregistrez maintenant le secret du client${SPACE}: il ne sera plus montré.`,
    secretShown: 'Le secret a déjà été montré. Une nouvelle adhésion en donne un autre et efface vos données.',
    consentCall: (psu: string) =>
      `Cette commande demande l’accès à un compte. Ouvrez le lien qu’elle affiche, identifiez-vous comme ${psu} et approuvez.`,
    orTls: 'Ou la même demande en HTTPS, avec votre certificat. L’une des deux suffit.',
    shell:
      'Pour un terminal sous Linux ou macOS, ou dans WSL sous Windows. Collez toutes les commandes dans le même terminal.',
    program: (file, command, pasted) =>
      `Enregistrez ceci sous ${file}, puis lancez ${command}.${pasted && ` Remplacez ${pasted} par les valeurs des étapes précédentes.`}`,
    tokenTitle: 'Échanger le code',
    tokenCall: (hasSecret) =>
      `Remplacez <PASTE_CODE> par le code affiché sur la dernière page de la banque, puis lancez ceci.${hasSecret ? ' Dans un nouveau terminal, remplacez aussi <PASTE_CLIENT_SECRET> par votre secret de client.' : ''}`,
    accountsTitle: 'Lire les comptes',
    accountsCall: (hasCode) =>
      `Après ${hasCode ? 'l’échange du code' : 'l’approbation'}, lancez ceci dans le même terminal.`,
    paymentCall: (psu: string) =>
      `Cette commande initie un paiement. Ouvrez le lien qu’elle affiche, identifiez-vous comme ${psu} et approuvez.`,
    statusTitle: 'Suivre le paiement',
    statusCall:
      'Après l’approbation, lancez ceci dans le même terminal. Répétez jusqu’à ce que transactionStatus soit ACSC, c’est-à-dire que le paiement soit exécuté. Aucun code n’est nécessaire.',
    byCertificate: `Il n’y a pas d’adhésion${SPACE}: un certificat ou un en-tête vous identifie dès le premier appel.`,
    callsLead: 'Uniquement les appels de votre organisation, le plus récent d’abord.',
    sent: 'Demande',
    answered: 'Réponse',
    noCalls: 'La banque n’a encore reçu aucun appel de votre part.',
    findings: 'Constats du rapport du client',
    noFindings: 'Le rapport du client ne contient aucun constat sur ces appels.',
    whatNext: {
      title: 'Et ensuite',
      program: 'Appeler la banque depuis votre propre programme',
      tests: 'Tester avec Jest, Vitest ou Playwright',
      dashboard: 'Voir chaque appel dans le tableau de bord',
    },
    errors: {
      title: `Vérifiez votre saisie${SPACE}:`,
      taken: (email) => `L’adresse ${email} est déjà inscrite. Connectez-vous, ou saisissez une autre adresse.`,
      noMatch:
        'L’adresse et la clé ne vont pas ensemble. Saisissez votre adresse et l’une de ses deux clés. Après une réinitialisation ou un redémarrage de la banque, inscrivez-vous de nouveau.',
      userEmail: 'Saisissez une adresse e-mail comme dev@my-tpp.example, de 254 caractères au plus.',
      name: `Saisissez le nom de votre société${SPACE}: une ligne, 140 caractères au plus.`,
      organizationIdentifier: `Saisissez l’identifiant de l’organisation${SPACE}: PSD, pays, autorité et numéro, comme PSDAT-FMA-123456.`,
      roles: 'Choisissez au moins un rôle.',
      choice: 'Choisissez un type et une variante qui vont ensemble.',
      certificateSigningRequest: 'Collez ce qu’openssl a créé, de BEGIN à END CERTIFICATE REQUEST.',
    },
  },
};
