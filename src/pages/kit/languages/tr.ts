import { html, type Content, type Safe } from '../../../http/html.js';
import type { PageTexts } from './en.js';

/** What the pages say, in Turkish. After a number a noun keeps its singular, so nothing here asks how many there are. */
export const TR: PageTexts = {
  ownName: 'Türkçe',
  banner: 'Deneme ortamı – gerçek bir banka değil, gerçek para yok',
  frame: {
    timeOn: (time, day) => `${day}, ${time}`,
    languages: 'Dil',
    onlineBanking: 'İnternet bankacılığı',
    stepOf: (step, steps) => `Adım ${step} / ${steps}`,
    withError: (title) => `Hata: ${title}`,
  },
  signIn: {
    title: 'Giriş yapın',
    heading: (bank) => `${bank}: giriş yapın`,
    leads: {
      consent: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> hesaplarınıza erişmek istiyor. Ayrıntıları görmek ve karar vermek için
          lütfen giriş yapın.`,
      payment: (tpp: Content): Safe =>
        html`<strong><bdi>${tpp}</bdi></strong> bir ödeme için onayınızı istiyor. Ayrıntıları görmek ve karar vermek
          için lütfen giriş yapın.`,
      fundsConsent: (tpp) =>
        html`<strong><bdi>${tpp}</bdi></strong
          >, hesabınızda bir tutar için yeterli para olup olmadığını sormak istiyor. Ayrıntıları görmek ve karar vermek
          için lütfen giriş yapın.`,
      signingBasket: (tpp) =>
        html`<strong><bdi>${tpp}</bdi></strong> birden fazla talebi birlikte onaylamanızı istiyor. Ayrıntıları görmek ve
          karar vermek için giriş yapın.`,
    },
    loginName: 'Kullanıcı adı',
    password: 'Parola',
    submit: 'Giriş yap',
    missing: {
      title: 'Kullanıcı adı veya parola eksik.',
      text: 'Lütfen ikisini de girin. Bu bir deneme sayılmadı.',
    },
    blocked: {
      title: 'Bu müşteri engellenmiştir.',
      text: 'Bu müşteri giriş yapamaz ve onay veremez. Hiçbir şey değişmedi.',
    },
    wrong: 'Kullanıcı adı veya parola yanlış.',
    triesLeft: (left) =>
      left === 1
        ? 'Bir deneme hakkınız kaldı. Bir hata daha olursa bu sayfa kapanır.'
        : `${left} deneme hakkınız kaldı.`,
  },
  code: {
    title: 'Kimliğinizi doğrulayın',
    lead: 'Telefonunuza altı haneli bir kod gönderdik. Devam etmek için lütfen kodu girin.',
    label: 'Telefonunuza gelen kod',
    submit: 'Doğrula',
    incomplete: {
      title: 'Kod altı hanelidir.',
      text: 'Lütfen tümünü girin. Bu bir deneme sayılmadı.',
    },
    wrong: 'Kod yanlış.',
  },
  decision: {
    titles: {
      consent: 'Hesaplarınıza erişime izin veriyor musunuz?',
      signingBasket: 'Hepsini birlikte onaylıyor musunuz?',
      fundsConsent: 'Hesabınızda yeterli para olup olmadığının sorulmasına izin veriyor musunuz?',
      payment: 'Bu ödemeyi onaylıyor musunuz?',
      cancellation: 'Bu ödeme iptal edilsin mi?',
    },
    notPossible: (title) => `Mümkün değil: ${title}`,
    signedInAs: (name) =>
      html`Giriş yapan: <strong><bdi>${name}</bdi></strong
        >.`,
    otherPsu: 'Başka biri olarak giriş yapın',
    approve: 'Onayla',
    refuse: 'Reddet',
    returnTo: (targets) => html`Kararınız ne olursa olsun, sonrasında şu adrese dönersiniz: <bdi>${targets}</bdi>.`,
    openUntil: (time) => `Bu sayfa şu zamana kadar açık kalır: ${time} (banka saati).`,
    whoAsks: 'Talep eden',
    authorisedBy: (authority) => html`yetkilendiren: <bdi>${authority}</bdi>`,
    unknownTpp: 'sizi buraya yönlendiren şirket',
    appOf: (scheme) => `${scheme} uygulaması`,
    cannotApprove: 'Bunu onaylayamazsınız.',
    accessBlocked: 'Banka erişiminizi engelledi.',
    forOthers: {
      title: 'Bu istek bankanın başka bir müşterisi içindir.',
      text: 'O müşteri olarak giriş yapın veya reddedin.',
    },
    signedAlready: {
      title: 'Bunu zaten imzaladınız.',
      text: 'İkinci bir kişinin, yani hesabın diğer bir sahibinin de imzalaması gerekiyor.',
    },
  },
  consent: {
    asksToSee: (tpp) => html`<bdi>${tpp}</bdi> neleri görmek istiyor`,
    leftOut: 'Ayrıca talep edilen, ancak size ait olmadığı için kapsam dışı bırakılanlar:',
    whichAccounts: 'Hangi hesapları paylaşmak istiyorsunuz?',
    chooseAccount: { title: 'Hesap seçilmedi', text: 'En az bir hesap seçin ya da reddedin.' },
    howLong: 'Ne kadar süreyle',
    noMoney: 'Bu izinle kimse para aktaramaz. Diğer hesaplarınız görünmez.',
    noneFits: 'Şunlara uyan bir hesabınız yok:',
    allOrNone: 'Erişim ya talep edilen tüm hesaplara verilir ya da hiçbirine.',
    refuseOrHolder: 'Reddedin veya hesap sahibi olarak giriş yapın.',
    accountData: (withHolder: boolean): string =>
      `Hesap bilgileri: ad, numara, para birimi${withHolder ? ', hesap sahibi' : ''}`,
    balances: 'Bakiyeler',
    transactions: 'Hareketler: gerçekleşen ve bekleyen',
    once: (day) => html`<strong>Tek bir erişim</strong>, en geç <strong>${day}</strong> tarihinde.`,
    recurring: (day, times) =>
      html`<strong>${day}</strong> tarihine kadar <strong>yinelenen erişim</strong>: siz olmadan
        <strong>günde en fazla ${times} kez</strong>, ayrıca siz istediğinizde.`,
  },
  fundsConsent: {
    asksToKnow: (tpp) => html`<bdi>${tpp}</bdi> hangi hesabı sormak istiyor`,
    card: 'Kart',
    aboutCard: 'Kart hakkında',
    registration: 'Kaydınız',
    noEnd: 'Bu iznin bitiş tarihi yoktur.',
    untilExpiry: (day) => html`Kartın son kullanma tarihi olan <strong>${day}</strong> gününe kadar.`,
    right: 'Bir tutarı karşılayıp karşılamadığı: evet veya hayır',
    onlyYesOrNo:
      'Şirket bir tutar bildirir ve yalnızca bu hesapta yeterli para olup olmadığını öğrenir: evet veya hayır. Bakiyenizi görmez ve para ayrılmaz.',
  },
  basket: {
    together: (count) => `${count} talep için tek seferde karar verirsiniz.`,
    notAll:
      'Bu taleplerden en az biri size ait değil ya da artık beklemiyor. Talepler yalnızca birlikte onaylanabilir. Reddedin ya da hepsini onaylayabilecek kişinin onaylamasını sağlayın.',
  },
  account: {
    closed: 'kapalı',
    blocked: 'blokeli',
    available: (money) => `Kullanılabilir: ${money}`,
  },
  payment: {
    what: 'Ödenecek tutar',
    to: 'Alıcı',
    purpose: 'Açıklama',
    fee: 'Ücret',
    noFee: 'Yok',
    type: 'Ödeme türü',
    products: {
      'sepa-credit-transfers': 'SEPA havalesi',
      'instant-sepa-credit-transfers': 'Anlık SEPA havalesi',
      'cross-border-credit-transfers': 'Yurt dışı havalesi',
      'target-2-payments': 'TARGET2 ödemesi',
    },
    executionDay: 'İşlem günü',
    standingOrder: 'Düzenli ödeme talimatı',
    frequencies: {
      Daily: 'Her gün',
      Weekly: 'Her hafta',
      EveryTwoWeeks: 'İki haftada bir',
      Monthly: 'Her ay',
      EveryTwoMonths: 'İki ayda bir',
      Quarterly: 'Üç ayda bir',
      SemiAnnual: 'Altı ayda bir',
      Annual: 'Her yıl',
      MonthlyVariable: 'Belirli aylarda',
    },
    period: (from: string, to: string | undefined) =>
      to === undefined ? `${from} tarihinden itibaren, süresiz` : `${from} – ${to}`,
    from: 'Gönderen hesap',
    fromWhich: 'Hangi hesaptan?',
    choose: { title: 'Lütfen aşağıdaki hesaplardan birini seçin.', text: 'Hiçbir şey ödenmedi veya imzalanmadı.' },
    short: 'bu ödeme için yetersiz',
    needsSignatures: (count) => `Bu hesap, farklı kişilere ait ${count} imza gerektirir.`,
    nobodySigned: 'Henüz kimse imzalamadı.',
    signedBy: (names) => `Şimdiye kadar imzalayan: ${names}.`,
    afterYou: (count) =>
      count === 1
        ? 'Sizden sonra ikinci bir kişinin imzalaması gerekir.'
        : `Sizden sonra ${count} kişinin daha imzalaması gerekir.`,
    noAccount: 'Bu ödemenin yapılabileceği bir hesabınız yok. Reddedin veya başka biri olarak giriş yapın.',
    notYours: (iban) =>
      html`Ödeme ${iban} hesabından yapılacak, ancak bu numaralı bir hesabınız yok. Reddedin veya hesap sahibi olarak
      giriş yapın.`,
  },
  outcome: {
    consent: {
      expire: 'Erişim zamanında onaylanmadı',
      refuse: 'Erişimi reddettiniz',
      approve: 'Erişim onaylandı',
      nothing: 'Hiçbir veri paylaşılmaz.',
    },
    payment: {
      expire: 'Ödeme zamanında onaylanmadı',
      refuse: 'Ödemeyi reddettiniz',
      approve: 'Ödeme onaylandı',
      nothing: 'Para aktarılmaz.',
    },
    fundsConsent: {
      expire: 'Yeterlilik sorgusuna zamanında izin verilmedi',
      refuse: 'Yeterlilik sorgusunu reddettiniz',
      approve: 'Yeterlilik sorgusuna izin verildi',
      nothing: 'Hiçbir bilgi verilmez.',
    },
    signingBasket: {
      expire: 'Talepler zamanında onaylanmadı',
      refuse: 'Talepleri reddettiniz',
      approve: 'Hepsi onaylandı',
      nothing: 'Hiçbir şey onaylanmadı. Her talep tek başına onaylanabilir.',
    },
    cancellation: {
      expire: 'İptal zamanında onaylanmadı',
      refuse: 'İptali reddettiniz',
      approve: 'Ödeme iptal edildi',
      nothing: 'Ödeme devam ediyor.',
    },
    failed: 'Bankada bir sorun oluştu',
    undecided: 'Hiçbir karar verilmedi.',
    close: 'Bu sayfayı kapatabilirsiniz.',
    closeOrBack: (tpp) => html`Bu sayfayı kapatabilir veya geri dönebilirsiniz: <bdi>${tpp}</bdi>.`,
    copyCode: (tpp) =>
      html`Bu kodu kopyalayıp <bdi>${tpp}</bdi> ile paylaşın; gerisini o tamamlar. Kod yalnızca bir kez ve kısa bir süre
        için geçerlidir.`,
    yourCode: 'Kodunuz',
    tppCompletes: (tpp) => html`Gerisini <bdi>${tpp}</bdi> tamamlar.`,
    signed: 'İmzalandı. Bir imza daha gerekiyor',
    signedText:
      'Ödeme, hesabın diğer bir sahibi de imzalayana kadar bekler. O kişi, sizi buraya getiren bağlantıyı açar ve giriş yapar.',
    signedRequest: 'İstek, hesabın diğer bir sahibi de imzalayana kadar bekler.',
    otherPerson: 'Başka bir kişi olarak giriş yapın',
    continueTo: (target) => html`Devam edin: <bdi>${target}</bdi>`,
  },
  messages: {
    goBack: 'Sizi buraya yönlendiren uygulamaya veya siteye dönün ve bağlantıyı yeniden açın.',
    badLink: {
      title: 'Bu bağlantı kullanılamıyor',
      what: 'Sorun nedir',
      errorCode: 'Hata kodu:',
      back: 'Sizi buraya yönlendiren uygulamaya veya siteye dönün ve oradan yeniden başlayın.',
    },
    unknown: { title: 'Bu sayfa artık yok', text: 'Bu oturum artık mevcut değil.' },
    expired: {
      title: 'Bu sayfanın süresi doldu',
      text: 'Güvenliğiniz için sayfa yalnızca sınırlı bir süre açık kalır. Hiçbir şey onaylanmadı.',
    },
    lockedOut: {
      title: 'Çok fazla yanlış parola veya kod',
      ended: 'Oturumunuz kapatıldı.',
      stillWaits: 'Hiçbir şey onaylanmadı; talep hâlâ bekliyor.',
      again: 'Yeniden denemek için bağlantıyı tekrar açın.',
    },
    tooManyTries: {
      title: 'Çok fazla yanlış deneme',
      text: (seconds: number) =>
        `Ağınızdan çok fazla yanlış parola, kod veya anahtar geldi. Hiçbir şey değişmedi. ${seconds} saniye sonra yeniden deneyin.`,
    },
    tooManyRegistrations: {
      title: 'Çok fazla kayıt',
      text: (seconds: number) =>
        `Ağınızdan çok fazla geliştirici kaydedildi. Bu kayıtlardan biriyle giriş yapabilirsiniz. ${Math.ceil(seconds / 60)} dakika sonra yeni bir kayıt yapabilirsiniz.`,
    },
    foreignForm: {
      title: 'Bu form kabul edilmedi',
      text: 'Form, bu bankanın size gösterdiği sayfadan gelmiyor ya da tarayıcınız çerezleri saklamıyor. Hiçbir şey değişmedi.',
    },
    foreignBrowser: {
      title: 'Bu sayfa başka bir tarayıcıya ait',
      text: 'Sayfayı yalnızca bağlantıyı açan tarayıcı, kendi çereziyle görebilir. Hiçbir şey değişmedi.',
    },
    notWaiting: {
      title: 'Karar verilecek bir şey kalmadı',
      what: 'Talep artık kararınızı beklemiyor.',
      why: 'Bu arada karara bağlandı, geri çekildi veya süresi doldu.',
      text: 'Bu sayfa hiçbir şeyi değiştirmedi.',
    },
    wrongMethod: {
      title: 'Bu adres bunun için değil',
      text: (method, offered) => `${method} burada sunulmuyor; sunulanlar: ${offered}.`,
    },
    unreadable: {
      title: 'Gönderilen okunamadı',
      text: 'Gönderilen içerik çok büyük veya hatalı. Hiçbir şey değişmedi.',
    },
    fault: { title: 'Bankada bir sorun oluştu', text: 'Ayrıntılar sunucunun günlüğünde.' },
  },
  online: {
    name: 'İnternet bankacılığı',
    lead: 'Hesaplarınızı, verdiğiniz erişim izinlerini ve kararınızı bekleyenleri görmek için giriş yapın.',
    sections: 'Bölümler',
    accounts: 'Hesaplar',
    approvals: 'Onaylar',
    consents: 'Erişim izinleri',
    signOut: 'Çıkış yap',
    hello: (name) => html`Merhaba <bdi>${name}</bdi>`,
    noAccounts: 'Henüz bir hesabınız yok.',
    balance: 'Bakiye',
    waiting: (count) => (count === 1 ? 'Bir talep kararınızı bekliyor' : `${count} talep kararınızı bekliyor`),
    backToAccounts: 'Tüm hesaplar',
    bookings: 'Hesap hareketleri',
    filter: 'Hareketlerde arayın',
    from: 'Başlangıç',
    to: 'Bitiş',
    text: 'Metin veya ad',
    search: 'Ara',
    everything: 'Tümünü göster',
    wrongPeriod: {
      title: 'Bu dönem gösterilemiyor.',
      text: 'Lütfen 2026-03-31 gibi tarihler girin; önce erken olanı.',
    },
    noBookings: 'Uyan bir hareket yok.',
    found: (count) => `${count} hareket`,
    pending: 'Bekliyor',
    noText: 'Açıklama yok',
    pageOf: (page, pages) => `Sayfa ${page} / ${pages}`,
    newer: 'Daha yeni',
    older: 'Daha eski',
    pages: 'Hareket sayfaları',
    consentsLead: 'Bu şirketler bazı hesaplarınızı görebilir. Her bir izni istediğiniz zaman sona erdirebilirsiniz.',
    noConsents: 'Hesaplarınıza erişim izni verdiğiniz kimse yok.',
    mayUntil: 'Bitiş',
    lastUse: 'Son kullanım',
    neverUsed: 'henüz kullanılmadı',
    mayRead: 'Hesaplar',
    howOften: 'Sıklık',
    onlyOnce: 'bir kez',
    aDay: (times) => `siz olmadan günde en fazla ${times} kez`,
    revoke: 'Bu erişimi sona erdir',
    revokeTitle: (tpp) => `${tpp} şirketinin erişimi sona erdirilsin mi?`,
    revokeText:
      'Bu şirket bundan sonra hesaplarınızı göremez. Yeniden izin vermek için yeni bir talebi onaylamanız gerekir.',
    revokeNow: 'Erişimi şimdi sona erdir',
    keep: 'Erişimi sürdür',
    revoked: (tpp) => html`<bdi>${tpp}</bdi> şirketinin erişimi sona erdi.`,
    notRevocable: 'Bu erişim artık geçerli değil; sona erdirilecek bir şey yok.',
    approvalsLead: 'Şirketlerin sizin için bize gönderdiği ödemeler ve erişim talepleri.',
    noApprovals: 'Kararınızı bekleyen bir şey yok.',
    paymentTo: (name) => html`Ödeme alıcısı: <bdi>${name}</bdi>`,
    accessFor: (tpp) => html`Erişim talebi: <bdi>${tpp}</bdi>`,
    basketOf: (tpp, count) => html`<bdi>${tpp}</bdi> tarafından birlikte gönderilen ${count} talep`,
    fundsFor: (tpp) => html`<bdi>${tpp}</bdi> için yeterlilik sorgusu`,
    askedBy: (tpp) => html`talep eden: <bdi>${tpp}</bdi>`,
    decide: 'İncele ve karar ver',
    backToApprovals: 'Tüm onaylar',
    signedByYou: 'İmzaladınız. Bir kişinin daha imzalaması gerekiyor.',
    signedOnline: 'Ödeme, hesabın diğer bir sahibi de imzalayana kadar bekler.',
    notWaiting: 'Bu talep artık kararınızı beklemiyor.',
    signedOut: 'Çıkış yaptınız.',
    expired: {
      title: 'Oturumunuz kapatıldı',
      text: 'Güvenliğiniz için oturum, son tıklamanızdan bir süre sonra sona erer. Hiçbir şey değişmedi.',
    },
    lockedOut: {
      title: 'Çok fazla yanlış parola veya kod',
      text: 'Oturumunuz kapatıldı. Hiçbir şey değişmedi.',
    },
    unknown: { title: 'Böyle bir sayfa yok', text: 'İnternet bankacılığında bu adreste bir sayfa bulunmuyor.' },
    foreignForm:
      'Form, bu bankanın size en son gösterdiği sayfadan gelmiyor ya da tarayıcınız çerezleri saklamıyor. Hiçbir şey değişmedi.',
    again: 'Yeniden giriş yap',
    back: 'İnternet bankacılığına dön',
  },
};
