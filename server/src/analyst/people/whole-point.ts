// A point whose words lean on the sentence before them is told with it.
import { leansBack } from '../text/leaning.ts'
import { sentencesIn } from '../text/sentences.ts'
import { plainText } from '../text/speech.ts'
import type { WorkspaceNote } from '../workspace/workspace.ts'
import type { Point } from './points.ts'

type Text = { id: string; text: string }
export const textOf = ({ id, content }: WorkspaceNote): Text => ({ id, text: content })

/** The line of its text that holds a point: a bullet or paragraph is about one thing. '' where the text is not among these. */
export function lineOfPoint({ words, note_id }: Point, texts: readonly Text[]): string {
  const said = plainText(words)
  const lines = texts.find(({ id }) => id === note_id)?.text.split('\n') ?? []
  return lines.find((line) => plainText(line).includes(said)) ?? ''
}

/** The same point where its text is not among these, or its words stand by themselves. */
export function withSentenceBefore(point: Point, texts: readonly Text[]): Point {
  if (!leansBack(point.words)) return point
  const source = texts.find(({ id }) => id === point.note_id)
  if (!source) return point
  const all = sentencesIn(source.text)
  const words = plainText(point.words)
  const at = all.findIndex(({ text }) => text.includes(words))
  const before = all[at - 1]
  if (at < 1 || before === undefined || before.line !== all[at]?.line) return point
  return { ...point, words: `${before.text} ${point.words}` }
}
