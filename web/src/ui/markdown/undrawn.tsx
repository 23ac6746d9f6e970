import { linesWithoutMarks } from './without-marks.ts'

/** What stands there of a Markdown text until the part that draws has come. */
export function Undrawn({ text }: { text: string }) {
  return (
    <p className="keep-lines" data-plain>
      {linesWithoutMarks(text)}
    </p>
  )
}
