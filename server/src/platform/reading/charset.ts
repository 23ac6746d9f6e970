// Which signs the bytes of a text mean.

/** A text in UTF-8 or UTF-16, else in the Latin letters of Windows. Null: these bytes are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  if (encoding === null) return null
  return new TextDecoder(encoding).decode(bytes)
}

/** A text out of the web: what its sender says it is written in counts, then what it says itself. Null: no text. */
export function decodeWebText(bytes: Uint8Array, charset: string | null): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const named = charset ?? /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:-]{1,40})/i.exec(beginning)?.[1] ?? null
  if (named === null) return decodeText(bytes)
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    // A name that nobody knows.
    return decodeText(bytes)
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Tabs, ends of lines and of pages, and the escape of terminals belong to texts; the other control signs do not.
  if (bytes.some((byte) => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27)) return null
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Also true where the last sign is cut off: these may be the first bytes of a longer text. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
