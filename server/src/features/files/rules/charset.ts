// Which signs the bytes of a text mean.

/** A text in UTF-8 or UTF-16, else in the Latin letters of Windows. Null: these bytes are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  if (encoding === null) return null
  return new TextDecoder(encoding).decode(bytes)
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
