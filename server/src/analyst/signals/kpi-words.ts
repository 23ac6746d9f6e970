// The sentences on a KPI's pace, in English and in German. A KPI's name has a gender and a number that nobody knows: in German it stands
// in front, and its amounts stand in no case but the one they are written in.

import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { amountGerman, awayGerman, daysDative, daysGerman, gapAmountGerman } from '../text/german-speech.ts'
import { amount, rounded } from '../text/speech.ts'
import type { WorkspaceGoal, WorkspaceKpi } from '../workspace/workspace.ts'
import type { Pace } from './pace.ts'
import type { Bilingual } from './signal.ts'

/** 'müsste es 1 Tag sein', 'müssten es 4 Tage sein': the verb of so many. */
const agreeing = (value: number, one: string, many: string) => (value === 1 ? one : many)

/** Things that come one by one (plants, contracts): no tenth of a plant is ever behind. */
export function isCount(kpi: WorkspaceKpi, pace: Pace): boolean {
  const values = [pace.start, pace.current, pace.target, ...kpi.history.map((entry) => entry.value)]
  return (
    kpi.direction === 'increase' &&
    pace.start === 0 &&
    pace.target <= 100 &&
    values.every(Number.isInteger) &&
    kpi.unit?.trim() !== '%'
  )
}

export function countedPace(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace): Bilingual {
  const total = pace.elapsed_days + pace.remaining_days
  const expected = Math.round(pace.expected)
  const whole = daysDative(total)
  const gone = whole.endsWith('Tagen') ? `${pace.elapsed_days}` : daysDative(pace.elapsed_days)
  const still: Bilingual =
    pace.current === pace.start
      ? { text: 'Nothing has moved yet', german: 'Noch hat sich nichts bewegt' }
      : {
          text: `A steady pace would have ${expected} by now`,
          german: `Bei gleichmäßigem Tempo ${agreeing(expected, 'müsste', 'müssten')} es jetzt ${expected} sein`,
        }
  return {
    text: `${kpi.name}: ${pace.current} of ${amount(pace.target, kpi.unit)} after ${pace.elapsed_days} of ${inDays(total)}. ${still.text}; that is ${inDays(pace.behind_days)} behind, and ${spokenDate(goal.due_date)} is ${inDays(pace.remaining_days)} away.`,
    german: `“${kpi.name}”: Stand ${pace.current} nach ${gone} von ${whole}, Ziel ${amountGerman(pace.target, kpi.unit)}. ${still.german}; der Rückstand beträgt ${daysGerman(pace.behind_days)}, und die Frist endet ${awayGerman(pace.remaining_days)} (${spokenGerman(goal.due_date)}).`,
  }
}

export function measuredPace(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace): Bilingual {
  const said = (value: number) => amount(rounded(value), kpi.unit)
  const expected = rounded(pace.expected)
  const moved = movedFrom(pace)
  return {
    text: `${kpi.name} stands at ${amount(pace.current, kpi.unit)}; a steady pace to ${amount(pace.target, kpi.unit)} on ${spokenDate(goal.due_date)} would have it at ${said(pace.expected)} today. It is ${said(pace.behind)}, or ${inDays(pace.behind_days)}, behind.${moved.text}`,
    german: `“${kpi.name}”: Stand ${amountGerman(pace.current, kpi.unit)}, Ziel ${amountGerman(pace.target, kpi.unit)} bis zum ${spokenGerman(goal.due_date)}. Bei gleichmäßigem Tempo ${agreeing(expected, 'müsste', 'müssten')} es heute ${amountGerman(expected, kpi.unit)} sein; der Rückstand beträgt ${gapAmountGerman(rounded(pace.behind), kpi.unit)}, das entspricht ${daysDative(pace.behind_days)}.${moved.german}`,
  }
}

function movedFrom(pace: Pace): Bilingual {
  if (pace.current === pace.start)
    return { text: ' It has not moved from its start.', german: ' Seit dem Start hat sich nichts bewegt.' }
  if ((pace.current - pace.start) * (pace.target - pace.start) >= 0) return { text: '', german: '' }
  return {
    text: ` It has gone the wrong way since ${spokenDate(pace.start_day)}.`,
    german: ` Seit dem ${spokenGerman(pace.start_day)} geht es in die falsche Richtung.`,
  }
}

export function forecastOf(kpi: WorkspaceKpi, pace: Pace): Bilingual | null {
  if (pace.recent_per_week === null || pace.needed_per_week === null || pace.projected === null) return null
  const counts = isCount(kpi, pace)
  const needed = counts
    ? oneEvery(Math.max(1, Math.floor(7 / pace.needed_per_week)))
    : speed(pace.needed_per_week, kpi, pace)
  if (pace.recent_per_week <= 0) {
    const still = stillSince(kpi, pace)
    return {
      text: `${still.text}; to make the date it now takes ${needed.text}.`,
      german: `${still.german}; um die Frist einzuhalten, braucht es jetzt ${needed.german}.`,
    }
  }
  const misses = (pace.target - pace.projected) * (kpi.direction === 'increase' ? 1 : -1) > 0
  const recent = speed(pace.recent_per_week, kpi, pace)
  const ends = counts ? Math.floor(pace.projected) : rounded(pace.projected)
  if (misses)
    return {
      text: `At its recent pace${counts ? '' : ` of ${recent.text}`} it ends at ${amount(ends, kpi.unit)} on the due date; to make it takes ${needed.text}.`,
      german: `Geht es weiter wie zuletzt${counts ? '' : ` (${recent.german})`}, ${agreeing(ends, 'ist', 'sind')} es am Ende der Frist ${amountGerman(ends, kpi.unit)}; um das Ziel zu erreichen, braucht es ${needed.german}.`,
    }
  const asked = speed(pace.needed_per_week, kpi, pace)
  return {
    text: `Its recent pace of ${recent.text} is enough: the target asks for ${asked.text}.`,
    german: `Das zuletzt erreichte Tempo reicht: ${recent.german}; für das Ziel braucht es ${asked.german}.`,
  }
}

const oneEvery = (days: number): Bilingual => ({
  text: `one every ${inDays(days)}`,
  german: `${days === 1 ? 'jeden Tag' : `alle ${daysGerman(days)}`} eins mehr`,
})

/** By the week when the date is near, by the month when it is not, so that small numbers stay readable. */
function speed(perWeek: number, kpi: WorkspaceKpi, pace: Pace): Bilingual {
  const monthly = pace.remaining_days > 60
  const value = rounded(monthly ? (perWeek * 30.4) / 7 : perWeek)
  const less = kpi.direction === 'decrease' ? ' weniger' : ''
  return {
    text: `${amount(value, kpi.unit)} a ${monthly ? 'month' : 'week'}`,
    german: `${gapAmountGerman(value, kpi.unit)}${less} pro ${monthly ? 'Monat' : 'Woche'}`,
  }
}

function stillSince(kpi: WorkspaceKpi, pace: Pace): Bilingual {
  const since = standstill(kpi)
  if (since === null)
    return {
      text: 'Its last recorded values move away from the target',
      german: 'Die zuletzt erfassten Werte entfernen sich vom Ziel',
    }
  return {
    text: `It has stood at ${amount(pace.current, kpi.unit)} since ${spokenDate(since)}`,
    german: `Seit dem ${spokenGerman(since)} ist der Stand unverändert (${amountGerman(pace.current, kpi.unit)})`,
  }
}

/** The day since which the recorded values have all been the same; null when the last two differ. */
function standstill(kpi: WorkspaceKpi): string | null {
  const history = kpi.history.toSorted((a, b) => a.recorded_at.localeCompare(b.recorded_at))
  const last = history.at(-1)
  const moved = history.findLastIndex((entry) => entry.value !== last?.value)
  const first = history[moved + 1]
  return first && first !== last ? first.recorded_at.slice(0, 10) : null
}
