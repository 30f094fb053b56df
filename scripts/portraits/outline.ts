import sharp from 'sharp'

/** From this part of the alpha channel on, a pixel belongs to the person. */
const visible = 100
/** Part of the height from the top of the head in which its middle is looked for. */
const headShare = 0.3

/** Where a person is in a painting, in percent, as `faces.csv` has it (`Outline` in `faces.ts`). */
export async function outlineOf(file: string): Promise<string> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isThere = (x: number, y: number) => data[(y * width + x) * 4 + 3]! > visible
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const inRow = (y: number) => columns.filter((x) => isThere(x, y))
  const top = rows.findIndex((y) => inRow(y).length > width * 0.04)
  const head = rows.slice(top, Math.round(top + height * headShare)).flatMap(inRow)
  const middle = head.reduce((sum, x) => sum + x, 0) / Math.max(1, head.length)
  const endAt = (x: number) => {
    const end = rows.findIndex((y) => y >= top && isThere(x, y))
    return end < 0 ? height : end
  }
  const percent = (part: number, of: number) => Math.round((part / of) * 100)
  const ends = [endAt(1), endAt(width - 2)].map((end) => percent(end, height))
  return [percent(top, height), percent(middle, width), ...ends].join(' ')
}
