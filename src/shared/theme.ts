/** What a person chose instead of the device's setting, in a cookie. */
export const themes = ['light', 'dark'] as const
export type ThemeName = (typeof themes)[number]
export const themeCookie = 'theme'
