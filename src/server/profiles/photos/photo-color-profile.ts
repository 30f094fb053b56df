import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'

const headBytes = 8 + 25

/** Embeds a colour profile as PNG, because raw pixels do not carry one. */
export async function withProfile(picture: Sharp, profile: Buffer): Promise<Buffer> {
  const png = await picture.png({ compressionLevel: 0 }).toBuffer()
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  // After the header, before all other chunks
  return Buffer.concat([png.subarray(0, headBytes), length, body, sum, png.subarray(headBytes)])
}
