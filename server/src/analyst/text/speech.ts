// Numbers and words as the analyst speaks them.
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** 4 -> 'four'; above ten in digits. For counts that open a sentence, see `capital`. */
export const counted = (count: number) => words[count] ?? String(count)

export const plural = (count: number, one: string, many = `${one}s`) => `${counted(count)} ${count === 1 ? one : many}`

/** 1 -> 'One task', 3 -> 'Three tasks', 14 -> '14 tasks'; for the opening of a sentence. */
export function many(count: number, one: string, several = `${one}s`): string {
  const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  return `${small[count] ?? count.toLocaleString('en')} ${count === 1 ? one : several}`
}

/** The first letter large, the rest as it stands. */
export const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase())

/** Rounds as a person would speak the number: three significant digits below 1,000, else whole. */
export function rounded(value: number): number {
  const size = Math.abs(value)
  if (size >= 1000) return Number(value.toPrecision(Math.max(3, Math.floor(Math.log10(size)) - 1)))
  if (size >= 100) return Math.round(value)
  return Math.round(value * (size >= 10 ? 10 : 100)) / (size >= 10 ? 10 : 100)
}

/** '$', '£k': the sign of money stands in front, what it counts in behind. */
const MONEY_SIGN = /^([$€£]) ?(k|m|bn|K|M|B)?$/

/** Made once: to make one takes longer than to write a thousand figures with it, and a goal has hundreds. */
const FIGURES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** 300000 with 'USD' -> '300,000 USD'; 4.6 with '%' -> '4.6%'. */
export function amount(value: number, unit: string | null): string {
  const figure = FIGURES.format(Math.abs(value))
  const minus = value < 0 ? '-' : ''
  const name = unit?.trim() ?? ''
  const [, sign, scale = ''] = MONEY_SIGN.exec(name) ?? []
  if (sign) return `${minus}${sign}${figure}${scale}`
  if (name === '' || name === '%') return `${minus}${figure}${name}`
  return `${minus}${figure} ${name}`
}

/** How far two values of a unit are apart: '4 points' between 8% and 4%, else as an amount. */
export const gapAmount = (gap: number, unit: string | null): string =>
  unit?.trim() === '%' ? `${amount(gap, null)} ${gap === 1 ? 'point' : 'points'}` : amount(gap, unit)

/** 'a', 'a and b', 'a, b and c'. */
export function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** 1 -> 'once', 2 -> 'twice', 5 -> 'five times'. */
export const timesOver = (count: number) => ['never', 'once', 'twice'][count] ?? `${counted(count)} times`

/** Someone's words in quotation marks; marks inside become single ones, so that a quotation ends where it should. */
export const quoted = (words: string) => `“${words.replace(/[“”"„]/g, "'")}”`

/** Cuts at a word, with an ellipsis. */
export function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const head = plain.slice(0, most - 1)
  const space = head.lastIndexOf(' ')
  const cut = head.slice(0, space > most / 2 ? space : head.length)
  // "bis zum 15. März" is not cut behind its number: that would be no day.
  return `${cut.replace(/ \d{1,2}\.$/, '').replace(/(?<![,;:.\s])[,;:.\s]+$/, '')}…`
}

/** With a full stop, where it does not end by a sign of its own. */
export const withStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Markdown to the words a reader sees: links by their text, no emphasis, no bare addresses. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^[\]\n]*\]\([^()\n]*\)/g, '')
    .replace(/\\([[\]()*_#])/g, '$1')
    .replace(/\[([^[\]\n]*)\]\(<?[^()>\n]*>?\)?/g, '$1')
    .replace(/<?https?:\/\/[^\s>)]+>?/g, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(^|\s)[*_](\S[^*_]*\S)[*_](?=\W|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .replace(/^(\S+): [-–] /, '$1: ')
    .trim()
}
