// Every journey is made somewhere, and the list of those made at both widths is as true as it is short.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { NEVER_ON_A_PHONE, ON_A_PHONE, PHONE_ALONE } from '../e2e/widths.ts'

const ROOT = resolve(import.meta.dirname, '..')
type Suite = { suites?: Suite[]; specs: { title: string; file: string; tests: { projectName: string }[] }[] }
type Made = { file: string; title: string; project: string }

const made: Made[] = []
const collect = ({ suites = [], specs }: Suite): void => {
  for (const { title, file, tests } of specs)
    for (const { projectName } of tests) made.push({ file, title, project: projectName })
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
