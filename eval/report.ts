// Figures as lines of a table, one workspace a line and all of them together.

import type { Asked, Judged } from './evaluate.ts'
import type { Claim } from './format.ts'
import { isRightAtOnce, ownsUp, verdicts } from './judge-answers.ts'
import type { StatementFigures } from './judge-statements.ts'

type Rows = { title: string; head: string[]; rows: string[][] }
type Part = { right: number; of: number }

const percent = ({ right, of }: Part) => (of === 0 ? '–' : `${Math.round((100 * right) / of)} %`)
const part = (figure: Part) => `${percent(figure)} (${figure.right} of ${figure.of})`
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const added = (parts: readonly Part[]): Part => ({
  right: sum(parts.map(({ right }) => right)),
  of: sum(parts.map(({ of }) => of)),
})
const absent = (head: readonly string[]) => head.slice(1).map(() => 'not there yet')

/** Open and kept workspaces are summed apart: kept ones decide. */
function table<T>(
  title: string,
  head: string[],
  judged: readonly Judged[],
  of: (one: Judged) => T | null,
  cells: (values: T[]) => string[],
): Rows {
  const line = (name: string, values: readonly (T | null)[]) => {
    const there = values.filter((one): one is T => one !== null)
    return [name, ...(there.length === 0 ? absent(head) : cells(there))]
  }
  const sums = (['open', 'kept'] as const).flatMap((set) => {
    const some = judged.filter((one) => one.set === set)
    return some.length > 1 ? [line(`**${set}**`, some.map(of))] : []
  })
  return { title, head, rows: [...judged.map((one) => line(`${one.set}/${one.name}`, [of(one)])), ...sums] }
}

const matterTable = (judged: readonly Judged[]): Rows =>
  table(
    'Matters',
    ['workspace', 'top one right', 'named with its reason', 'touched', 'only watched', 'pieces'],
    judged,
    ({ asked, matters }) => asked ?? matters,
    (all) => {
      const counted = (...wanted: string[]) => {
        const matters = all.flatMap(({ matters: some }) => some)
        return part({ right: matters.filter(({ verdict }) => wanted.includes(verdict)).length, of: matters.length })
      }
      return [
        all.length === 1
          ? all[0]?.top
            ? 'yes'
            : 'no'
          : part({ right: all.filter(({ top }) => top).length, of: all.length }),
        counted('with reason'),
        counted('with reason', 'touched'),
        counted('watched'),
        String(sum(all.map(({ pieces }) => pieces.length))),
      ]
    },
  )

const askedTables = (judged: readonly Judged[]): Rows[] => [
  table(
    'Questions',
    ['workspace', ...verdicts, 'wrong, but owned up', 'right at once', 'p95 of an answer'],
    judged,
    ({ asked }) => asked,
    (all) => {
      const answers = all.flatMap(({ answers: some }) => some)
      return [
        ...verdicts.map((verdict) =>
          part({ right: answers.filter((one) => one.verdict === verdict).length, of: answers.length }),
        ),
        part({
          right: answers.filter((one) => one.verdict === 'wrong' && ownsUp(one.answer)).length,
          of: answers.length,
        }),
        part({
          right: answers.filter(
            (one) => one.verdict === 'right' && isRightAtOnce(one.question, one.answer, one.proposed),
          ).length,
          of: answers.length,
        }),
        `${Math.round(answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.95)] ?? 0)} ms`,
      ]
    },
  ),
  passagesTable(judged),
  kindsTable(judged.flatMap(({ asked }) => asked ?? [])),
  ...tokensTable(judged),
]

/** Of the records that an answer rests on, those among the ten that a search shows; and how often what it shows says the answer. */
function passagesTable(judged: readonly Judged[]): Rows {
  return table(
    'Passages',
    ['workspace', 'records at 10', 'in English', 'in German', 'the answer stands there'],
    judged,
    ({ asked }) => asked,
    (all) => {
      const sought = all.flatMap(({ passages }) => passages)
      const recall = (some: typeof sought) =>
        part({ right: sum(some.map(({ met }) => met)), of: sum(some.map(({ of }) => of)) })
      const looked = sought.filter(({ question }) => question.kind === 'look-up' || question.kind === 'person')
      return [
        recall(sought),
        recall(sought.filter(({ question }) => question.language === 'en')),
        recall(sought.filter(({ question }) => question.language === 'de')),
        part({ right: looked.filter(({ says }) => says).length, of: looked.length }),
      ]
    },
  )
}

/** Which sorts of question are answered, over all workspaces that were asked. */
function kindsTable(asked: readonly Asked[]): Rows {
  const answers = asked.flatMap(({ answers: some }) => some)
  const groups = [
    ...Map.groupBy(answers, ({ question }) => question.kind),
    ...[...Map.groupBy(answers, ({ question }) => question.language)].map(
      ([language, some]) => [`in ${language}`, some] as const,
    ),
  ]
  const rows = groups.map(([kind, some]) => [
    kind,
    ...verdicts.map((verdict) =>
      part({ right: some.filter((one) => one.verdict === verdict).length, of: some.length }),
    ),
  ])
  return { title: 'Questions by kind', head: ['kind', ...verdicts], rows }
}

function tokensTable(judged: readonly Judged[]): Rows[] {
  const spent = judged.filter(({ asked }) => (asked?.tokens.input ?? 0) > 0)
  if (spent.length === 0) return []
  const rows = spent.map(({ name, set, asked }) => [
    `${set}/${name}`,
    String(asked?.tokens.input),
    String(asked?.tokens.output),
  ])
  return [{ title: 'Tokens', head: ['workspace', 'in', 'out'], rows }]
}

const statementTables = (judged: readonly Judged[]): Rows[] => {
  const of = ({ statements }: Judged) => statements
  const parts = (all: StatementFigures[], pick: (one: StatementFigures) => Part) => part(added(all.map(pick)))
  return [
    table(
      'Statements',
      [
        'workspace',
        'recall',
        'precision',
        'recall with guesses',
        'who',
        'due',
        'hedges seen',
        'moved, cancelled',
        'done, handed on, replaced, broken',
        'told, right',
        'look-alikes taken',
      ],
      judged,
      of,
      (all) => [
        parts(all, ({ met, expected }) => ({ right: met, of: expected })),
        parts(all, ({ met, found }) => ({ right: met, of: found })),
        parts(all, ({ met_with_guesses, expected }) => ({ right: met_with_guesses, of: expected })),
        ...(['who', 'due', 'hedged', 'moved', 'became', 'told'] as const).map((name) => parts(all, (one) => one[name])),
        parts(all, ({ look_alikes: { taken, of } }) => ({ right: taken, of })),
      ],
    ),
    table(
      'Statements by kind: recall, precision',
      ['workspace', 'promise', 'decision', 'question', 'deadline', 'figure'],
      judged,
      of,
      (all) =>
        ['promise', 'decision', 'question', 'deadline', 'figure'].map((kind) => {
          const some = all.flatMap(({ by_kind }) => by_kind[kind] ?? [])
          const [met, expected, found] = (['met', 'expected', 'found'] as const).map((name) =>
            sum(some.map((one) => one[name])),
          )
          return `${percent({ right: met ?? 0, of: expected ?? 0 })}, ${percent({ right: met ?? 0, of: found ?? 0 })}`
        }),
    ),
  ]
}

function claimTable(judged: readonly Judged[]): Rows {
  const head = [
    'workspace',
    'false passed as proven',
    'true dropped',
    'balanced accuracy',
    'passed: en, de',
    'dropped: en, de',
    'proven without words',
  ]
  return table(
    'Claims',
    head,
    judged,
    ({ claims }) => claims,
    (all) => {
      const [passed, dropped] = [all.flatMap((one) => one.passed), all.flatMap((one) => one.dropped)]
      const [untrue, held] = [sum(all.map((one) => one.false)), sum(all.map((one) => one.true))]
      const languages = (list: Claim[]) =>
        ['en', 'de'].map((language) => list.filter((one) => one.language === language).length).join(', ')
      const accuracy = untrue === 0 || held === 0 ? 0 : (2 - passed.length / untrue - dropped.length / held) / 2
      return [
        part({ right: passed.length, of: untrue }),
        part({ right: dropped.length, of: held }),
        `${Math.round(accuracy * 100)} %`,
        languages(passed),
        languages(dropped),
        String(sum(all.map((one) => one.wordless.length))),
      ]
    },
  )
}

/** All tables in Markdown; the parts that were not asked for are left out. */
export function report(judged: readonly Judged[]): string {
  const asked = judged.some((one) => one.asked !== null) ? askedTables(judged) : []
  const matters = judged.some((one) => one.asked !== null || one.matters !== null) ? [matterTable(judged)] : []
  const tables = [...matters, ...asked, ...statementTables(judged), claimTable(judged)]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return tables
    .map(({ title, head, rows }) =>
      [`### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
    )
    .join('\n\n')
}

/** Which answers and claims went wrong, in words: of open workspaces alone. */
export function shown(judged: readonly Judged[]): string {
  return judged
    .filter(({ set }) => set === 'open')
    .flatMap(({ name, asked, claims, statements }) => [
      ...statementLines(name, statements),
      ...(asked?.pieces ?? []).map(
        ({ text, cited }, at) => `${name}: advice ${at + 1} [${cited.join(' ')}]\n${indented(text)}`,
      ),
      ...(asked?.matters ?? []).map(({ what, verdict }) => `${name}: matter ${verdict}: ${what}`),
      ...(asked?.answers ?? []).map(
        ({ question, answer, proposed, verdict }) =>
          `${name} ${question.key} ${verdict}: ${question.ask}\n${indented(`${answer}\n${proposed}`)}`,
      ),
      ...(claims?.passed ?? []).map(({ claim, trick }) => `${name}: false, passed (${trick}): ${claim}`),
      ...(claims?.dropped ?? []).map(({ claim, trick }) => `${name}: true, dropped (${trick}): ${claim}`),
    ])
    .join('\n')
}

function statementLines(name: string, figures: StatementFigures | null): string[] {
  if (figures === null) return []
  const { missed, extra, fates } = figures.wrong
  return [
    ...missed.map(({ source, kind, quote }) => `${name} ${source} missed ${kind}: ${quote}`),
    ...extra.map(({ source, kind, quote }) => `${name} ${source} none, found as ${kind}: ${quote}`),
    ...fates.map(
      ({ source, quote, becomes }) =>
        `${name} ${source} not seen as ${becomes?.how}: ${quote} -> ${becomes?.source}: ${becomes?.quote}`,
    ),
  ]
}

const indented = (text: string) => text.trim().replace(/^/gm, '    ')
