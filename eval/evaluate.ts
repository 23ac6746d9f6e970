// One workspace, judged by what a server answers.
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
import type { ClaimFigures } from './judge-claims.ts'
import type { StatementFigures } from './judge-statements.ts'
import type { MatterFigures } from './matters-by-rules.ts'
import { type Sought, seekPassages } from './passages.ts'
import type { Workspace } from './read.ts'

export type Asked = {
  /** Whether the first piece of advice names the gravest matter, with its reason. */
  top: boolean
  matters: { what: string; verdict: MatterVerdict }[]
  pieces: Piece[]
  answers: (Answered & { verdict: AnswerVerdict })[]
  passages: Sought[]
  tokens: { input: number; output: number }
}
export type Judged = {
  name: string
  set: 'open' | 'kept'
  statements: StatementFigures | null
  claims: ClaimFigures | null
  /** What the rules advise without a server (the short form); null: a server was asked, or nobody named matters. */
  matters: MatterFigures | null
  /** null: it was not asked (the short form). */
  asked: Asked | null
}

export async function judgeAsked(workspace: Workspace, models: NodeJS.ProcessEnv = {}): Promise<Asked> {
  const house = await openHouse(workspace, models)
  try {
    const { matters, questions } = workspace.expected
    const passages = await seekPassages(house, questions)
    const { pieces, watched } = await advise(house)
    const answered = await answers(house, questions)
    const first = matters.find(({ rank }) => rank === 1)
    return {
      top: first !== undefined && pieces[0] !== undefined && namesFully(first, pieces[0]),
      matters: matters.map((matter) => ({ what: matter.what, verdict: judgeMatter(matter, pieces, watched) })),
      pieces,
      passages,
      answers: answered.map((one) => ({
        ...one,
        verdict: judgeAnswer(one.question, one.answer, { matters, proposed: one.proposed }),
      })),
      tokens: await tokens(house),
    }
  } finally {
    await house.close()
  }
}
