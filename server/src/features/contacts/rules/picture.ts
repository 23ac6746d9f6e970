// A picture of somebody, as a file or a person brings it: only what browsers show, small enough in bytes and in points. It is never
// decoded here, and never made anew: what it is, its own first bytes say, not its name.
import { disableTypes, imageSize, types } from 'image-size'
import { MOST_PHOTO_BYTES, MOST_PHOTO_SIDE, PHOTO_TOO_LARGE } from '#contract/contact-photo.ts'

export type Picture = { media_type: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Uint8Array }

const KNOWN: Readonly<Record<string, Picture['media_type']>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
disableTypes(types.filter((type) => KNOWN[type] === undefined))

/** The picture, or what is wrong with it, for people. A picture of few bytes may claim so many points that no browser can show it. */
export function pictureOf(bytes: Uint8Array): Picture | string {
  if (bytes.length > MOST_PHOTO_BYTES) return PHOTO_TOO_LARGE
  const size = sizeOf(bytes)
  const media_type = KNOWN[size?.type ?? '']
  if (!size || !media_type || !isWhole(bytes, media_type))
    return 'This is not a picture that can be shown. Please choose a JPEG, PNG or WebP.'
  if (Math.max(size.width, size.height) > MOST_PHOTO_SIDE || Math.min(size.width, size.height) < 1)
    return `This picture is larger than ${MOST_PHOTO_SIDE} by ${MOST_PHOTO_SIDE} points. Please choose a smaller one.`
  return { media_type, bytes }
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return null
  }
}

/** It ends as its kind ends: one that was cut off is none. */
function isWhole(bytes: Uint8Array, type: Picture['media_type']): boolean {
  const at = (text: string, encoding: 'latin1' | 'hex') =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(text, undefined, encoding)
  if (type === 'image/png') return at('IEND', 'latin1') > 0
  if (type === 'image/jpeg') return at('ffd9', 'hex') > 0
  return bytes.length >= 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
}
