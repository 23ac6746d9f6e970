import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const read = (text: string) => readFile(Buffer.from(text), 'contacts.vcf', new Map())

/** A picture of 1 by 1 point that says of itself how many it has. */
function png(width = 1, height = 1): Buffer {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('pictures in vCards', () => {
  const photoOf = (...photo: string[]) => {
    const file = read(lines('BEGIN:VCARD', 'VERSION:3.0', 'FN:X', ...photo, 'END:VCARD'))
    return { photo: file.rows[0]?.photo ?? null, left: file.left_out.map(({ what }) => what) }
  }
  const kept = { photo: { media_type: 'image/png', bytes: png() }, left: [] }

  it('are taken in the forms of 2.1, 3.0 and 4.0, folded and not, whatever kind they say they are', () => {
    const base64 = png().toString('base64')
    const folded = [base64.slice(0, 20), base64.slice(20)]
    expect(photoOf(`PHOTO;ENCODING=b;TYPE=JPEG:${folded[0]}`, ` ${folded[1]}`)).toEqual(kept)
    expect(photoOf(`item1.PHOTO;BASE64;PNG:${folded[0]}`, `\t${folded[1]}`)).toEqual(kept)
    expect(photoOf(`PHOTO:data:image/png;base64,${base64}`)).toEqual(kept)
    expect(photoOf(`PHOTO;MEDIATYPE=image/png:data:image/png\\;base64\\,${base64}`)).toEqual(kept)
    // Of several the first that can be kept.
    expect(photoOf('PHOTO;ENCODING=b:AAAA', `PHOTO;ENCODING=b:${base64}`).photo).toEqual(kept.photo)
  })

  it('that are linked are never fetched, those that are none, too large or a bomb are left out and told', () => {
    const encoded = (bytes: Uint8Array) => `PHOTO;ENCODING=b:${Buffer.from(bytes).toString('base64')}`
    expect(photoOf('PHOTO;VALUE=uri:https://example.org/ana.jpg')).toEqual({
      photo: null,
      left: ['Pictures that are only linked'],
    })
    const none = { photo: null, left: ['Pictures of another kind, cut off, or larger than 256 KiB'] }
    expect(photoOf(encoded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')))).toEqual(
      none,
    )
    expect(photoOf(encoded(Buffer.from('GIF89a\u0001\u0000\u0001\u0000')))).toEqual(none)
    expect(photoOf(encoded(png().subarray(0, 40)))).toEqual(none)
    expect(photoOf(encoded(png(50_000, 50_000)))).toEqual(none)
    expect(photoOf(encoded(Buffer.concat([png(), Buffer.alloc(256 * 1024)])))).toEqual(none)
    expect(photoOf(encoded(Buffer.concat([png(), Buffer.alloc(400_000)])))).toEqual({
      photo: null,
      left: ['Very long values'],
    })
    expect(photoOf('PHOTO;ENCODING=b:not base64 at all!')).toEqual(none)
  })
})
