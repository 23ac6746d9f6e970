// What the built-in analyst says at each step, in the shape in which a model answers: the flow does not care who speaks.
import { assess, challenge, compose } from '#server/analyst/advice/advice.ts'
import { inLanguage, languageOfRecords, titleIn } from '#server/analyst/signals/language.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { keyLookup, type RecordRef, recordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { ModelAssessment, ModelChallenge, ModelDrafts } from './prompts.ts'

const MOST_CITES = 12

export function analystFindings(workspace: Workspace, signals: Signal[]): ModelAssessment {
  const keys = keysIn(workspace)
  const language = languageOfRecords(workspace)
  return {
    findings: assess(workspace, signals)
      .findings.slice(0, 8)
      .map((finding) => ({
        signal_ids: finding.signals.slice(0, 10).map((signal) => signal.id),
        finding: finding.signals[0] ? titleIn(finding.signals[0], language).slice(0, 600) : '',
        cites: keys(finding.signals.flatMap((signal) => signal.cites)),
      })),
  }
}

export function analystVerdicts(workspace: Workspace, signals: Signal[]): ModelChallenge {
  const keys = keysIn(workspace)
  const language = languageOfRecords(workspace)
  const { findings, dropped } = challenge(workspace, assess(workspace, signals))
  const objections = findings.flatMap(({ subject, verdict, objection }) =>
    objection
      ? [{ subject, verdict, argument: inLanguage(objection, language).slice(0, 600), cites: keys(objection.cites) }]
      : [],
  )
  const gone = dropped.map(({ subject, why }) => ({
    subject,
    verdict: 'drop' as const,
    argument: inLanguage(why, language).slice(0, 600),
    cites: [],
  }))
  return { verdicts: [...objections, ...gone].slice(0, 8) }
}

export function analystDrafts(workspace: Workspace, signals: Signal[], below = ''): ModelDrafts {
  return { drafts: compose(workspace, challenge(workspace, assess(workspace, signals)), below) }
}

function keysIn(workspace: Workspace): (refs: readonly RecordRef[]) => string[] {
  const key = keyLookup(recordIndex(workspace))
  return (refs) => [...new Set(refs.map(key).filter((each) => each !== undefined))].slice(0, MOST_CITES)
}
