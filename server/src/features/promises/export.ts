import type { KeptStatement, promisesContract } from '#contract/promises.ts'
import type { ExportKit } from '#server/platform/export.ts'
import { indented, oneLine } from '#server/platform/export.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Entry } from '#server/platform/zip.ts'

export async function* exportStatements(
  kit: ExportKit,
  service: Pick<ServiceFunctions<typeof promisesContract>, 'list' | 'settings'>,
  shape: { parse(item: unknown): KeptStatement },
): AsyncGenerator<Entry> {
  const all = () => kit.list((at, page) => service.list(at, { ...page, sort_by: 'newest', perhaps: true }), shape)
  yield kit.json('statements.json', all())
  yield kit.text('promises.md', 'Promises', all(), statementText)
  const { by_model } = await kit.asMe((at) => service.settings(at, {}))
  yield kit.one('statement-settings.json', { by_model })
}

function statementText({ what, kind, state, who, to_whom, due, source, quote }: KeptStatement): string {
  const facts = [
    kind,
    state,
    ...(who ? [`by ${oneLine(who.words)}`] : []),
    ...(to_whom ? [`to ${oneLine(to_whom.words)}`] : []),
    ...(due ? [`due ${due.date ?? oneLine(due.words)}`] : []),
  ]
  const words = indented(`> ${quote.trim().replace(/\n/g, '\n> ')}`)
  return `- **${oneLine(what)}** (${facts.join(', ')}), ${oneLine(source.label)}\n\n${words}\n\n`
}
