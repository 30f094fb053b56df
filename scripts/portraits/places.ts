type Place = [x: number, y: number]
/** Where things are in a render, in shares of its size. */
export type Places = { eyes: [Place, Place]; mouth: Place; tip: Place }
