// The prerendered pages have gaps for what only the running server knows. This puts it in.

export type Words = { readonly [name: string]: string | boolean | readonly Words[] }

/** {{#name}}...{{/name}} (kept where it holds, once for each of a list), {{{name}}} (markup), {{name}} (text). */
const GAP = /\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}|\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g

/** Fills every gap of `page`, in one pass: what is put in is never read for gaps again. Throws on a gap that nobody knows. */
export function fill(page: string, words: Words): string {
  const known = (name: string) => {
    const value = words[name]
    if (value === undefined) throw new Error(`A public page asks for "${name}", which the server does not know.`)
    return value
  }
  return page.replace(GAP, (_gap, section?: string, inner = '', markup?: string, text = '') => {
    if (section !== undefined) {
      const value = known(section)
      if (Array.isArray(value)) return value.map((item: Words) => fill(inner, { ...words, ...item })).join('')
      return value ? fill(inner, words) : ''
    }
    return markup === undefined ? asText(String(known(text))) : String(known(markup))
  })
}

/** Safe between tags and in a quoted attribute. */
export const asText = (text: string) => text.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
