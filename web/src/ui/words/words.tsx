import { shownText } from '#contract/hidden-signs.ts'

/**
 * What a person wrote, in a sentence of ours or alone: it cannot turn the words around it, and says nothing that nobody sees
 * (decision 0043). In a text without elements, such as a label of a menu: `isolated` of contract/src/marks.ts.
 */
export function Words({ text }: { text: string }) {
  return <bdi>{shownText(text)}</bdi>
}
