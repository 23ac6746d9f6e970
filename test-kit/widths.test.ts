// Every journey is made somewhere, and the list of those made at both widths is as true as it is short.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { NEVER_ON_A_PHONE, ON_A_PHONE, PHONE_ALONE } from '../e2e/widths.ts'

const ROOT = resolve(import.meta.dirname, '..')
type Suite = {
  suites?: Suite[]
  specs: { title: string; file: string; line: number; tests: { projectName: string }[] }[]
}
type Made = { file: string; title: string; line: number; project: string }

const made: Made[] = []
const collect = ({ suites = [], specs }: Suite): void => {
  for (const { title, file, line, tests } of specs)
    for (const { projectName } of tests) made.push({ file, title, line, project: projectName })
  suites.forEach(collect)
}
const listed = execFileSync(join(ROOT, 'node_modules/.bin/playwright'), ['test', '--list', '--reporter=json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1_024 * 1_024,
  env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
})
for (const suite of (JSON.parse(listed) as { suites: Suite[] }).suites) collect(suite)
const files = readdirSync(join(ROOT, 'e2e')).filter((name) => name.endsWith('.journey.ts'))

it('each file of journeys is made at the desk, or says that it is for a phone alone, and is made there whole', () => {
  const at = (project: string) => new Set(made.filter((each) => each.project === project).map(({ file }) => file))
  expect([...at('desktop')].sort()).toEqual(files.filter((file) => !PHONE_ALONE.includes(file)).sort())
  expect(PHONE_ALONE.filter((file) => !at('phone').has(file) || ON_A_PHONE[file]?.only !== undefined)).toEqual([])
})

it('what the list says is made on a phone is there, once, and has a reason; nothing else is made on one', () => {
  const onPhone = made.filter(({ project }) => project === 'phone')
  const wrong = Object.entries(ON_A_PHONE).flatMap(([file, { why, only }]) => {
    const here = onPhone.filter((each) => each.file === file)
    const missing = (only ?? []).filter((words) => here.filter(({ title }) => title.includes(words)).length !== 1)
    const all = only === undefined && made.some((each) => each.file === file && each.project === 'desktop')
    const atDesk = made.filter((each) => each.file === file && each.project === 'desktop').length
    return [
      ...(why.length < 8 ? [`${file}: why?`] : []),
      ...(here.length === 0 ? [`${file}: nothing of it is made on a phone`] : []),
      ...(all && here.length !== atDesk ? [`${file}: ${here.length} of ${atDesk} on a phone`] : []),
      ...(only && here.length !== only.length ? [`${file}: ${here.length} on a phone, ${only.length} listed`] : []),
      ...missing.map((words) => `${file}: no one journey is called "${words} …"`),
    ]
  })
  expect(wrong).toEqual([])
  expect([...new Set(onPhone.map(({ file }) => file))].filter((file) => !(file in ON_A_PHONE))).toEqual([])
  expect(Object.keys(NEVER_ON_A_PHONE).filter((file) => file in ON_A_PHONE || !files.includes(file))).toEqual([])
})

/** By which a journey looks at what a width decides. */
const LOOKS =
  /accessibilityFaults|sidewaysScroll|coveredTargets|isMobile|InViewport|[bB]oundingBox|getBoundingClientRect|\btap\(|touchscreen|scrollTop|scrollY|viewport|keyboardOf/i

it('what is made at both widths looks at something there that a width decides, or the list says what is done otherwise', () => {
  const texts = new Map(
    readdirSync(join(ROOT, 'e2e'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, readFileSync(join(ROOT, 'e2e', name), 'utf8')]),
  )
  // A helper that looks, by its name.
  const helpers = [...texts.values()].flatMap((text) =>
    text
      .split(/^(?=(?:export )?(?:async )?(?:function|const|test|type|interface)\b)/m)
      .filter((part) => LOOKS.test(part))
      .flatMap((part) => /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? []),
  )
  const looks = new RegExp(`${LOOKS.source}|\\b(?:${helpers.join('|')})\\(`, 'i')
  const silent = made.flatMap(({ file, line, title, project }) => {
    if (
      project !== 'phone' ||
      !made.some((each) => each.file === file && each.line === line && each.project !== 'phone')
    )
      return []
    const next = Math.min(...made.filter((each) => each.file === file && each.line > line).map((each) => each.line))
    const body = (texts.get(file) ?? '')
      .split('\n')
      .slice(line - 1, next - 1)
      .join('\n')
    return looks.test(body) ? [] : [`${file}: ${title}`]
  })
  const listed = Object.entries(ON_A_PHONE).flatMap(([file, { otherwise = [] }]) =>
    otherwise.map((words) => `${file}: ${words}`),
  )
  expect(silent.filter((each) => !listed.some((words) => each.startsWith(words)))).toEqual([])
  // Nobody is excused for nothing.
  expect(listed.filter((words) => !silent.some((each) => each.startsWith(words)))).toEqual([])
})
