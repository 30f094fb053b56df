/** Every call of the product: domain -> name -> 'METHOD /path'. No imports: the browser's client reads this table as it is. */
export const routes = {
  sites: {
    getSettings: 'GET /api/settings.php',
    getCompany: 'GET /api/companyinfo.php',
  },
  accounts: {
    getUser: 'GET /api/user.php',
    logIn: 'POST /api/user.php',
    setLanguage: 'PUT /api/user.php',
    logOut: 'GET /api/logout.php',
    signUp: 'POST /api/accounts/signup',
    activate: 'POST /api/accounts/activation',
    resendActivation: 'POST /api/accounts/activation/resend',
  },
  moderation: {
    block: 'POST /api/moderation/blocks',
    unblock: 'DELETE /api/moderation/blocks',
    listBlocks: 'GET /api/moderation/blocks',
    report: 'POST /api/moderation/reports',
  },
  credits: {
    getWallet: 'GET /api/credits/wallet',
    listMovements: 'GET /api/credits/movements',
  },
  profiles: {
    listInterests: 'GET /api/interests.php',
    listRegions: 'GET /api/regions.php',
    geocode: 'GET /api/geocode.php',
    pageHidden: 'POST /api/page-hidden.php',
    getOwnProfile: 'GET /api/profiles/me',
    saveProfile: 'PATCH /api/profiles/me',
    getProfile: 'GET /api/profiles/:id',
    listPhotos: 'GET /api/profiles/me/photos',
    orderPhotos: 'PUT /api/profiles/me/photos',
    deletePhoto: 'DELETE /api/profiles/me/photos/:id',
    setMainPhoto: 'POST /api/profiles/me/photos/:id/main',
  },
  likes: {
    listLikes: 'GET /api/likes.php',
    autoLike: 'GET /api/auto-like.php',
    like: 'POST /api/likes',
    unlike: 'DELETE /api/likes/:id',
    pass: 'POST /api/likes/passes',
    getRelation: 'GET /api/likes/relation/:id',
    markSeen: 'POST /api/likes/:id/seen',
    listLikesPage: 'GET /api/likes/:type',
  },
  payments: {
    getDiscount: 'GET /api/discountcode.php',
    listBundles: 'GET /api/payments/bundles',
    getQuote: 'GET /api/payments/quote',
    createOrder: 'POST /api/payments/orders',
    getOrder: 'GET /api/payments/orders/:id',
    listOrders: 'GET /api/payments/orders',
  },
  search: {
    searchMembers: 'GET /api/search/members',
  },
  chat: {
    listChats: 'GET /api/chats.php',
    deleteChat: 'DELETE /api/chat.php',
    restoreChat: 'POST /api/chat/conversations/:id/restore',
    openConversation: 'POST /api/chat/conversations',
    getConversation: 'GET /api/chat/conversations/:id',
    listMessages: 'GET /api/chat/conversations/:id/messages',
    sendMessage: 'POST /api/chat/conversations/:id/messages',
    markRead: 'POST /api/chat/conversations/:id/read',
  },
} as const

/** Sent as multipart with a progress bar, outside the JSON calls: field `photo`, optional `crop` (JSON {x, y, width, height} in pixels), `main`. */
export const photoUploadRoute = 'POST /api/profiles/me/photos'
/** Calls other than GET that a client may repeat after a broken connection: the second one changes nothing more. */
export const repeatable: ReadonlySet<string> = new Set([
  routes.accounts.setLanguage,
  routes.chat.sendMessage,
  routes.chat.markRead,
  routes.chat.openConversation,
  routes.chat.deleteChat,
  routes.chat.restoreChat,
  routes.likes.like,
  routes.likes.unlike,
  routes.likes.pass,
  routes.likes.markSeen,
  routes.payments.createOrder,
  routes.profiles.saveProfile,
  routes.profiles.orderPhotos,
  routes.profiles.setMainPhoto,
  routes.moderation.block,
  routes.moderation.unblock,
])
