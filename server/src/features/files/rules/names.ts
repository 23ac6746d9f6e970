// The names that uploads come with: what they may hold, and what they say about the file.

import { withoutHiddenSigns } from '#contract/hidden-signs.ts'

const MOST_BYTES = 255
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/** A name to keep: no path, nothing unseen (`a\u202egnp.exe` would be read as `aexe.png`), one spelling (NFC), at most 255 bytes with its ending kept. */
export function cleanName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const seen = withoutHiddenSigns(last.normalize('NFC').replace(CONTROLS, '')).replace(/\s+/g, ' ').trim()
  const name = seen.replace(/^\.+$/, '').replace(/(?<![. ])[. ]+$/, '')
  return name === '' ? 'Unnamed' : shortened(name)
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name
  const ending = extensionOf(name)
  const tail = ending && Buffer.byteLength(ending) <= 20 ? `.${ending}` : ''
  const room = MOST_BYTES - Buffer.byteLength(tail)
  let head = ''
  let bytes = 0
  for (const sign of name.slice(0, name.length - tail.length)) {
    bytes += Buffer.byteLength(sign)
    if (bytes > room) break
    head += sign
  }
  return head.trimEnd() + tail
}

/** `Plan.PDF` -> `pdf`; nothing for `.profile` and for names without a dot. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** What a double click would run on somebody's computer. */
const RUNS = new Set(
  `app apk appimage application bat cmd com cpl dll dmg exe gadget hta inf ins iso jar jse lnk msc msi msix msp mst pif pkg
  ps1 psm1 reg scf scr sct shb sys url vb vbe vbs vhd vhdx wsc wsf wsh xbap xll`.split(/\s+/),
)

export const isProgramName = (name: string): boolean => RUNS.has(extensionOf(name))
