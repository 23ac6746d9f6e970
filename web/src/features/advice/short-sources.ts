// The links of advice to its sources, `[\[1\]](/app/records/file/…)`, stand as `[1]` where a person changes the text, and are links
// again in what is saved.

const LINK = /(?<!\\)\[\\\[([^\][\\]{1,20})\\\]\]\((\/app\/records\/[^()\s]+)\)/g
/** What is written so by hand: no link, no words of one, and not escaped. */
const written = (mark: string) => `[${mark}]`

export type ShortSources = { text: string /** By mark. */; links: ReadonlyMap<string, string> }

/** A mark of two sources, or one that the text writes itself too, stays as it is. */
export function shortSources(markdown: string): ShortSources {
  const all = [...markdown.matchAll(LINK)]
  const bare = markdown.replaceAll(LINK, '')
  const links = new Map<string, string>()
  for (const [link, mark = ''] of all) {
    const unclear = bare.includes(written(mark)) || all.some((each) => each[1] === mark && each[0] !== link)
    if (!unclear) links.set(mark, link)
  }
  const text = markdown.replaceAll(LINK, (link, mark: string) => (links.has(mark) ? written(mark) : link))
  // Side by side, or before a bracket or a colon, a mark would not be known again.
  return withSources(text, links) === markdown ? { text, links } : { text: markdown, links: new Map() }
}

/** Where a person has made a link of their own of a mark, `[1](https://…)`, it is theirs. */
export const withSources = (text: string, links: ShortSources['links']): string =>
  text.replaceAll(/(?<![\\\]])\[([^\][\\]{1,20})\](?![([:])/g, (whole, mark: string) => links.get(mark) ?? whole)
