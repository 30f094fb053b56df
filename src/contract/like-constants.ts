/** Constants of likes shared by server and browser. No imports, because the browser loads this file directly. */

/** A comment on a like: one line of at most so many characters, and so many comments a day. */
export const commentLength = 140
export const commentsPerDay = 5
