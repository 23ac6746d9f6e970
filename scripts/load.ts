// npm run load -- FOLDER --user EMAIL: loads a workspace folder through the public API.
import { parseArgs } from 'node:util'
import { ApiError, signIn } from './load/api.ts'
import { askSecret } from './load/secret.ts'
import { FolderError, readWorkspace } from './load/workspace.ts'
import { type Outcome, writeWorkspace } from './load/write.ts'

const USAGE = `Usage: npm run load -- FOLDER --user EMAIL

FOLDER holds notes/*.md with the date in the file's name, goals.json, tasks.json and contacts.json; each may be missing.
A KPI of goals.json may have its past: "history": [{"date": "2026-01-31", "value": 12}].
What the server has already is not added again.

ADJUTANT_URL       the server's address (default: http://127.0.0.1:3000)
ADJUTANT_PASSWORD  the user's password; without it you are asked`

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<number> {
  const given = argumentsOf()
  if (given === null) {
    complain(USAGE)
    return 2
  }
  const outcome: Outcome = { tallies: [], remarks: [] }
  try {
    const workspace = await readWorkspace(given.folder)
    for (const file of workspace.skipped) say(`${file} is not read.`)
    const password = process.env.ADJUTANT_PASSWORD || (await askSecret(`Password of ${given.user}: `))
    if (password === null) {
      complain('Please set ADJUTANT_PASSWORD: there is no terminal to ask on.')
      return 2
    }
    const address = process.env.ADJUTANT_URL || 'http://127.0.0.1:3000'
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
      complain('ADJUTANT_URL must be an address such as http://127.0.0.1:3000.')
      return 2
    }
    const api = await signIn(given.user, password, { address, say })
    try {
      await writeWorkspace(api, workspace, outcome)
    } finally {
      await api.signOut()
    }
    report(outcome)
    return 0
  } catch (error) {
    if (error instanceof FolderError) {
      for (const problem of error.problems) complain(problem)
      complain('Nothing was loaded.')
      return 1
    }
    if (!(error instanceof ApiError)) throw error
    report(outcome)
    complain(error.message)
    if (outcome.tallies.length > 0)
      complain('The rest was not loaded. Run it again when this is mended: nothing is added twice.')
    return 1
  }
}

function argumentsOf(): { folder: string; user: string } | null {
  try {
    const { values, positionals } = parseArgs({ options: { user: { type: 'string' } }, allowPositionals: true })
    const [folder, ...more] = positionals
    return folder && more.length === 0 && values.user ? { folder, user: values.user } : null
  } catch {
    return null
  }
}

function report({ tallies, remarks }: Outcome): void {
  for (const remark of remarks) say(remark)
  for (const { what, added, present } of tallies) say(`${added} ${what} added, ${present} already there`)
}

process.exitCode = await main()
