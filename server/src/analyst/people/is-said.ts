/** Whether a text says a name as a word of its own, or in the genitive: "Tom" is not said by "Tomas". */
export function isSaid(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\p{L}$/u.test(text.slice(0, at)) && /^(?:['’]?s)?(?!\p{L})/u.test(text.slice(at + name.length))) return true
  return false
}
