// One workspace, judged: what runs in this process, and what is asked of a server.
import type { Adapters } from './adapters.ts'
import { type Answered, advise, answers, tokens } from './ask.ts'
import { openHouse } from './house.ts'
import {
  type AnswerVerdict,
  judgeAnswer,
  judgeMatter,
  type MatterVerdict,
  namesFully,
  type Piece,
} from './judge-answers.ts'
import { type ClaimFigures, judgeClaims } from './judge-claims.ts'
import { judgeStatements, type StatementFigures } from './judge-statements.ts'
import type { Workspace } from './read.ts'

export type Asked = {
  /** Whether the first piece of advice names the gravest matter, with its reason. */
  top: boolean
  matters: { what: string; verdict: MatterVerdict }[]
  pieces: Piece[]
  answers: (Answered & { verdict: AnswerVerdict })[]
  tokens: { input: number; output: number }
}
export type Judged = {
  name: string
  set: 'open' | 'kept'
  statements: StatementFigures | null
  claims: ClaimFigures | null
  /** null: it was not asked (the short form). */
  asked: Asked | null
}

/** The parts that need nothing but this process: for tests too. */
export const judgePure = (workspace: Workspace, adapters: Adapters) => ({
  statements: judgeStatements(workspace, adapters),
  claims: judgeClaims(workspace, adapters),
})

export async function judgeAsked(workspace: Workspace, models: NodeJS.ProcessEnv = {}): Promise<Asked> {
  const house = await openHouse(workspace, models)
  try {
    const { matters, questions } = workspace.expected
    const { pieces, watched } = await advise(house)
    const answered = await answers(house, questions)
    const first = matters.find(({ rank }) => rank === 1)
    return {
      top: first !== undefined && pieces[0] !== undefined && namesFully(first, pieces[0]),
      matters: matters.map((matter) => ({ what: matter.what, verdict: judgeMatter(matter, pieces, watched) })),
      pieces,
      answers: answered.map((one) => ({ ...one, verdict: judgeAnswer(one.question, one.answer) })),
      tokens: await tokens(house),
    }
  } finally {
    await house.close()
  }
}
