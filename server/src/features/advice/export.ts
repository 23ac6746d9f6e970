// What an account takes along of the advice that it was given.
import { type Advice, adviceContract } from '#contract/advice.ts'
import { type ExportKit, oneLine, paragraphs } from '#server/platform/export.ts'
import type { Entry } from '#server/platform/zip.ts'
import { adviceService } from './service.ts'

export async function* exportAdvice(kit: ExportKit): AsyncGenerator<Entry> {
  const advice = () => kit.list((at, page) => adviceService.list(at, page), adviceContract.endpoints.list.output)
  yield kit.json('advice.json', advice())
  yield kit.text('advice.md', 'Advice', advice(), adviceText)
}

function adviceText(advice: Advice): string {
  const sources = advice.citations.map(({ kind, label }) => `- ${kind}: ${oneLine(label)}`)
  return paragraphs(
    `## ${oneLine(advice.advice_title ?? 'Advice')}`,
    advice.created_at.slice(0, 10),
    advice.content,
    checksText(advice),
    answerText(advice),
    sources.length > 0 && `Sources:\n\n${sources.join('\n')}`,
  )
}

/** Which of its claims no record is known to say. */
function checksText({ content, checks }: Advice): string | false {
  const lines = (checks?.marks ?? []).flatMap(({ start, end, verdict }) => {
    const word = { unchecked: 'Not checked yet', not_proven: 'Not proven', contradicted: 'Contradicted' }[
      verdict as string
    ]
    return word ? [`- ${word}: ${oneLine(content.slice(start, end))}`] : []
  })
  return lines.length > 0 && lines.join('\n')
}

/** What its person said of it, in words. */
function answerText({ verdict, outcome, outcome_note }: Advice): string | false {
  const said = [
    verdict && `I found it: ${verdict}.`,
    outcome && `What came of it: ${outcome.replace('_', ' ')}.`,
    outcome_note,
  ].filter(Boolean)
  return said.length > 0 && said.join(' ')
}
