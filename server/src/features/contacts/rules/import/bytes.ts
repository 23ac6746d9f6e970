// From bytes to text: exports come in UTF-8, UTF-16 and the code pages of old programs, and seldom say which.
import { UnreadableFile } from './imported.ts'

export type Decoded = {
  text: string
  /** For people. */
  encoding: string
  /** The text holds one character for each byte: each value is still to be decoded by the charset that it names itself. */
  raw: boolean
}

/** Errors: UnreadableFile for what is no text. `perValue`: the format may name a charset with each value (vCard 2.1). */
export function decoded(bytes: Uint8Array, perValue: boolean): Decoded {
  refuseKnownBinary(bytes)
  const starts = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (starts(0xef, 0xbb, 0xbf)) return { text: utf8(bytes.subarray(3)) ?? '', encoding: 'UTF-8', raw: false }
  if (starts(0xff, 0xfe)) return utf16(bytes, 'utf-16le')
  if (starts(0xfe, 0xff)) return utf16(bytes, 'utf-16be')
  const guess = zeros(bytes)
  if (guess) return utf16(bytes, guess)
  const text = utf8(bytes)
  if (text !== null) return { text, encoding: 'UTF-8', raw: false }
  if (perValue) return { text: Buffer.from(bytes).toString('latin1'), encoding: 'Windows-1252', raw: true }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252', raw: false }
}

/** Bytes in the charset that a value names, else in UTF-8, else in the code page of old Windows programs. */
export function decodedAs(bytes: Uint8Array, charset: string | null): string {
  try {
    if (charset !== null) return new TextDecoder(charset).decode(bytes)
  } catch {
    // A charset that nobody knows: guessed like one that was not named.
  }
  return utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  return { text: new TextDecoder(encoding).decode(bytes), encoding: 'UTF-16', raw: false }
}

/** UTF-16 without a mark: in Western text every other byte is zero. */
function zeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 1_000)
  const count = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length
  const [even, odd] = [count(0), count(1)]
  const many = head.length / 5
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : null
}

function refuseKnownBinary(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.')
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('PK'))
    throw new UnreadableFile(
      'This is an Excel workbook or a ZIP. Please save it as CSV, or unpack it, and choose that file.',
    )
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0') || head.startsWith('!BDN'))
    throw new UnreadableFile('This is an Excel workbook or an Outlook data file. Please export the contacts as CSV.')
  if (/^(%PDF|\u0089PNG|GIF8|\u00ff\u00d8\u00ff)/.test(head))
    throw new UnreadableFile('This is not a file of contacts. Please choose a vCard (.vcf) or CSV file.')
}
