import { html, type Content, type Safe } from '../../../http/html.js';

const plural = new Intl.PluralRules('en');
const counted = (count: number, one: string, other: string): string => (plural.select(count) === 'one' ? one : other);

/** What the pages say, in English. Every other language says the same: its table has this type. */
export const EN = {
  ownName: 'English',
  banner: 'Sandbox – not a real bank, no real money',
  frame: {
    timeOn: (time: string, day: string) => `${time} on ${day}`,
    languages: 'Language',
    onlineBanking: 'Online banking',
    stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
    withError: (title: string) => `Error: ${title}`,
  },
  signIn: {
    title: 'Sign in',
    heading: (bank: string) => `Sign in to ${bank}`,
    leads: {
      consent: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> asks for access to your accounts. Sign in to review the request and
          decide.`,
      payment: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> asks for a payment. Sign in to review the request and decide.`,
      fundsConsent: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> asks to check whether your account has enough money for an amount. Sign
          in to review the request and decide.`,
      signingBasket: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> asks you to approve several requests together. Sign in to review them
          and decide.`,
    },
    loginName: 'Login name',
    password: 'Password',
    submit: 'Sign in',
    missing: {
      title: 'The login name or the password is missing.',
      text: 'Enter both. This did not count as an attempt.',
    },
    blocked: {
      title: 'This customer is blocked.',
      text: 'A blocked customer cannot sign in or approve. Nothing has changed.',
    },
    wrong: 'The login name or the password is wrong.',
    triesLeft: (left: number) =>
      counted(left, 'One attempt is left. After another mistake this page closes.', `${left} attempts are left.`),
  },
  code: {
    title: 'Confirm that it is you',
    lead: 'We have sent a six-digit code to your phone. Enter it to continue.',
    label: 'Code from your phone',
    submit: 'Confirm',
    incomplete: {
      title: 'The code has six digits.',
      text: 'Enter all of them. This did not count as an attempt.',
    },
    wrong: 'The code is wrong.',
  },
  decision: {
    titles: {
      consent: 'Allow access to your accounts?',
      signingBasket: 'Approve all of this?',
      fundsConsent: 'Allow confirmations of funds?',
      payment: 'Approve this payment?',
      cancellation: 'Cancel this payment?',
    },
    notPossible: (title: string) => `Not possible: ${title}`,
    signedInAs: (name: Content): Safe =>
      html`Signed in as <strong><bdi>${name}</bdi></strong
        >.`,
    otherPsu: 'Sign in as someone else',
    approve: 'Approve',
    refuse: 'Refuse',
    returnTo: (targets: string): Safe => html`Whatever you decide, you return to <bdi>${targets}</bdi>.`,
    openUntil: (time: string) => `This page stays open until ${time} (bank time).`,
    whoAsks: 'Who is asking',
    authorisedBy: (authority: Content): Safe => html`authorised by <bdi>${authority}</bdi>`,
    unknownTpp: 'the company that sent you here',
    appOf: (scheme: string) => `the app of ${scheme}`,
    cannotApprove: 'You cannot approve this.',
    accessBlocked: 'The bank has blocked your access.',
    forOthers: {
      title: 'This request is for another customer of the bank.',
      text: 'Sign in as that customer, or refuse.',
    },
    signedAlready: {
      title: 'You have signed this already.',
      text: 'A second person must sign: another holder of the account.',
    },
  },
  consent: {
    asksToSee: (tpp: Content): Safe => html`What <bdi>${tpp}</bdi> asks to see`,
    leftOut: 'Also requested, but omitted because they are not yours:',
    whichAccounts: 'Which accounts do you want to share?',
    chooseAccount: { title: 'No account chosen', text: 'Choose at least one account, or refuse.' },
    howLong: 'For how long',
    noMoney: 'This does not allow payments. Your other accounts stay hidden.',
    noneFits: 'None of your accounts matches:',
    allOrNone: 'Access covers either all requested accounts or none.',
    refuseOrHolder: 'Refuse, or sign in as the holder.',
    accountData: (withHolder: boolean): string => `Account data: name, number, currency${withHolder ? ', holder' : ''}`,
    balances: 'Balances',
    transactions: 'Transactions: booked and pending',
    once: (day: string): Safe => html`<strong>One single access</strong>, on <strong>${day}</strong> at the latest.`,
    recurring: (day: string, times: number): Safe =>
      html`<strong>Recurring access</strong> until <strong>${day}</strong>: up to
        <strong>${times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`} a day</strong> without you, and
        whenever you ask for it yourself.`,
  },
  fundsConsent: {
    asksToKnow: (tpp: Content): Safe => html`Where <bdi>${tpp}</bdi> asks to check the funds`,
    card: 'Card',
    aboutCard: 'About the card',
    registration: 'Your registration',
    noEnd: 'The consent has no end date.',
    untilExpiry: (day: string): Safe => html`Until the card expires on <strong>${day}</strong>.`,
    right: 'Whether it covers an amount: yes or no',
    onlyYesOrNo:
      'The company sends an amount and learns only whether this account covers it: yes or no. It does not see your balance, and no money is reserved.',
  },
  basket: {
    together: (count: number) =>
      counted(count, 'One request is waiting here.', `You decide on ${count} requests at once.`),
    notAll:
      'At least one of these requests is not for you, or no longer waits. They can only be approved together; refuse them, or have the person approve who can approve all.',
  },
  account: {
    closed: 'closed',
    blocked: 'blocked',
    available: (money: string) => `Available: ${money}`,
  },
  payment: {
    what: 'What is to be paid',
    to: 'To',
    purpose: 'Purpose',
    fee: 'Fee',
    noFee: 'None',
    type: 'Payment type',
    products: {
      'sepa-credit-transfers': 'SEPA credit transfer',
      'instant-sepa-credit-transfers': 'Instant SEPA credit transfer',
      'cross-border-credit-transfers': 'Cross-border credit transfer',
      'target-2-payments': 'TARGET2 payment',
    },
    executionDay: 'Execution day',
    standingOrder: 'Standing order',
    frequencies: {
      Daily: 'Daily',
      Weekly: 'Weekly',
      EveryTwoWeeks: 'Every two weeks',
      Monthly: 'Monthly',
      EveryTwoMonths: 'Every two months',
      Quarterly: 'Quarterly',
      SemiAnnual: 'Every six months',
      Annual: 'Yearly',
      MonthlyVariable: 'In certain months',
    },
    period: (from: string, to: string | undefined) =>
      to === undefined ? `from ${from}, without an end` : `from ${from} to ${to}`,
    from: 'From',
    fromWhich: 'From which account?',
    choose: { title: 'Choose one of the accounts below.', text: 'Nothing has been paid or signed.' },
    short: 'less than this payment needs',
    needsSignatures: (count: number) => `This account needs ${count} signatures by different people.`,
    nobodySigned: 'No one has signed yet.',
    signedBy: (names: string, _count: number) => `${names} signed already.`,
    afterYou: (count: number) =>
      counted(count, 'After you, a second person must sign.', `After you, ${count} more people must sign.`),
    noAccount: 'You have no account from which this payment can be made. Refuse, or sign in as someone else.',
    notYours: (iban: Content): Safe =>
      html`The payment is to be made from ${iban}, and you do not have an account with that number. Refuse, or sign in
      as its holder.`,
  },
  outcome: {
    consent: {
      expire: 'The access was not approved in time',
      refuse: 'You refused the access',
      approve: 'Access approved',
      nothing: 'No data is passed on.',
    },
    payment: {
      expire: 'The payment was not approved in time',
      refuse: 'You refused the payment',
      approve: 'Payment approved',
      nothing: 'No money moves.',
    },
    fundsConsent: {
      expire: 'The confirmations of funds were not approved in time',
      refuse: 'You refused the confirmations of funds',
      approve: 'Confirmations of funds approved',
      nothing: 'Nothing is confirmed.',
    },
    signingBasket: {
      expire: 'The requests were not approved in time',
      refuse: 'You refused the requests',
      approve: 'Everything approved',
      nothing: 'Nothing was approved. Each request can still be approved by itself.',
    },
    cancellation: {
      expire: 'The cancellation was not approved in time',
      refuse: 'You refused the cancellation',
      approve: 'Payment cancelled',
      nothing: 'The payment goes on.',
    },
    failed: 'Something went wrong at the bank',
    undecided: 'Nothing was decided.',
    close: 'You can close this page.',
    closeOrBack: (tpp: Content): Safe => html`You can close this page, or go back to <bdi>${tpp}</bdi>.`,
    copyCode: (tpp: Content): Safe =>
      html`Copy this code and hand it to <bdi>${tpp}</bdi> to finish. It is valid once, and for a short time only.`,
    yourCode: 'Your code',
    tppCompletes: (tpp: Content): Safe => html`<bdi>${tpp}</bdi> continues from here.`,
    signed: 'Signed. One more signature is needed',
    signedText:
      'The payment waits until another holder of the account has signed it, too. That person opens the same link, the one that brought you here, and signs in.',
    signedRequest: 'The request waits until another holder of the account has signed it, too.',
    otherPerson: 'Sign in as another person',
    continueTo: (target: Content): Safe => html`Continue to <bdi>${target}</bdi>`,
  },
  messages: {
    goBack: 'Go back to the app or website that sent you here, and follow its link again.',
    badLink: {
      title: 'This link cannot be used',
      what: 'What is wrong with it',
      errorCode: 'Error code:',
      back: 'Go back to the app or website that sent you here, and start again there.',
    },
    unknown: { title: 'This page no longer exists', text: 'This session no longer exists.' },
    expired: {
      title: 'This page has expired',
      text: 'For your safety it stays open for a limited time only. Nothing has been approved.',
    },
    lockedOut: {
      title: 'Too many wrong passwords or codes',
      ended: 'You have been signed out.',
      stillWaits: 'Nothing has been approved. The request is still pending.',
      again: 'To try again, open the link again.',
    },
    tooManyTries: {
      title: 'Too many wrong attempts',
      text: (seconds: number) =>
        `Too many wrong passwords, codes or keys came from your network. Nothing has changed. Try again in ${seconds} seconds.`,
    },
    tooManyRegistrations: {
      title: 'Too many registrations',
      text: (seconds: number) =>
        `Too many developers were registered from your network. You can sign in as one of them. Register another in ${Math.ceil(seconds / 60)} minutes.`,
    },
    foreignForm: {
      title: 'This form was not accepted',
      text: 'It does not come from the page that this bank showed you, or your browser keeps no cookies. Nothing has changed.',
    },
    foreignBrowser: {
      title: 'This page belongs to another browser',
      text: 'Only the browser that opened the link can show it, and only with its cookie. Nothing has changed.',
    },
    notWaiting: {
      title: 'This request is no longer pending',
      what: 'There is nothing left to decide.',
      why: 'It has been decided or withdrawn, or it has timed out.',
      text: 'This page changed nothing.',
    },
    wrongMethod: {
      title: 'This method is not offered here',
      text: (method: string, offered: string) => `${method} is not offered here; ${offered} are.`,
    },
    unreadable: {
      title: 'This could not be read',
      text: 'The request is too large or malformed. Nothing has changed.',
    },
    fault: { title: 'Something went wrong at the bank', text: 'Details are in the log of the server.' },
  },
  online: {
    name: 'Online banking',
    lead: 'Sign in to see your accounts, third-party access and pending approvals.',
    sections: 'Sections',
    accounts: 'Accounts',
    approvals: 'Approvals',
    consents: 'Third-party access',
    signOut: 'Sign out',
    hello: (name: Content): Safe => html`Good day, <bdi>${name}</bdi>`,
    noAccounts: 'You do not have an account with us yet.',
    balance: 'Balance',
    waiting: (count: number) =>
      counted(count, 'One request needs your decision', `${count} requests need your decision`),
    backToAccounts: 'All accounts',
    bookings: 'Bookings',
    filter: 'Search the bookings',
    from: 'From',
    to: 'To',
    text: 'Text or name',
    search: 'Search',
    everything: 'Show everything',
    wrongPeriod: {
      title: 'This period cannot be shown.',
      text: 'Enter days such as 2026-03-31, the earlier one first.',
    },
    noBookings: 'No matching bookings.',
    found: (count: number) => counted(count, 'One booking', `${count} bookings`),
    pending: 'Pending',
    noText: 'No text',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    newer: 'Newer',
    older: 'Older',
    pages: 'Pages of the bookings',
    consentsLead: 'These companies may see accounts of yours. You can end each access at any time.',
    noConsents: 'No third party has access to your accounts.',
    mayUntil: 'Until',
    lastUse: 'Last use',
    neverUsed: 'not used yet',
    mayRead: 'Accounts',
    howOften: 'How often',
    onlyOnce: 'once',
    aDay: (times: number) => counted(times, 'once a day without you', `up to ${times} times a day without you`),
    revoke: 'End this access',
    revokeTitle: (tpp: string) => `End the access of ${tpp}?`,
    revokeText:
      'This company can then no longer see your accounts. To allow access again, you would have to approve a new request.',
    revokeNow: 'End the access now',
    keep: 'Keep it',
    revoked: (tpp: Content): Safe => html`The access of <bdi>${tpp}</bdi> has ended.`,
    notRevocable: 'This access is no longer valid, so there is nothing to end.',
    approvalsLead: 'Payments and requests for access that companies have sent us for you.',
    noApprovals: 'No pending approvals.',
    paymentTo: (name: Content): Safe => html`Payment to <bdi>${name}</bdi>`,
    accessFor: (tpp: Content): Safe => html`Access for <bdi>${tpp}</bdi>`,
    basketOf: (tpp: Content, count: number): Safe => html`${count} requests of <bdi>${tpp}</bdi>, together`,
    fundsFor: (tpp: Content): Safe => html`Confirmations of funds for <bdi>${tpp}</bdi>`,
    askedBy: (tpp: Content): Safe => html`by <bdi>${tpp}</bdi>`,
    decide: 'Review and decide',
    backToApprovals: 'All approvals',
    signedByYou: 'You have signed. Another person must sign, too.',
    signedOnline: 'The payment waits until another holder of the account has signed it, too.',
    notWaiting: 'This request is no longer pending.',
    signedOut: 'You have signed out.',
    expired: {
      title: 'You have been signed out',
      text: 'For your safety a session ends some time after your last click. Nothing has changed.',
    },
    lockedOut: {
      title: 'Too many wrong passwords or codes',
      text: 'You have been signed out. Nothing has changed.',
    },
    unknown: { title: 'This page does not exist', text: 'Online banking has no such page.' },
    foreignForm:
      'It does not come from the page that this bank showed you last, or your browser keeps no cookies. Nothing has changed.',
    again: 'Sign in again',
    back: 'Back to online banking',
  },
};

/** Every text of the pages in one language. */
export type PageTexts = typeof EN;
