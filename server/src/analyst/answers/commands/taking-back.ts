// "Undo that": what was done last in this conversation after a yes, with the way back beside it. The person's own key takes it back.
import { writeUndo } from '#contract/undo-block.ts'
import { md, page, words } from '../../text/markdown.ts'

/** What was done together after one yes, the last that still stands. `undo`: none: it has no way back; late: its hour is over. */
export type DoneLast = { ids: string[]; told: string[]; undo: 'possible' | 'none' | 'late' }

/** `done`: null: nothing was done here; 'undone': all of it is taken back already; undefined: nobody has looked. */
export function takingBack(done: DoneLast | 'undone' | null | undefined, german: boolean): string {
  if (done === undefined)
    return german
      ? 'Was nach deinem Ja geschehen ist, steht unter *Decisions* mit „Undo“.'
      : 'What was done after your yes stands under *Decisions*, with Undo.'
  if (done === null)
    return german
      ? 'In diesem Gespräch ist noch nichts geändert worden; es gibt also nichts zurückzunehmen.'
      : 'Nothing has been changed in this conversation so far, so there is nothing to take back.'
  if (done === 'undone')
    return german
      ? 'Was hier geändert wurde, ist schon alles zurückgenommen.'
      : 'Everything that was changed here has been taken back already.'
  const told = done.told.join(' ')
  if (done.undo === 'late')
    return page(
      german
        ? md`Zuletzt geschah hier: ${words(told)}. Gelöschtes lässt sich eine Stunde lang zurückholen; die ist vorbei.`
        : md`The last thing done here: ${words(told)}. What was deleted can be brought back for an hour, and that hour is over.`,
    )
  if (done.undo === 'none')
    return page(
      german
        ? md`Zuletzt geschah hier: ${words(told)}. Das lässt sich von hier nicht zurücknehmen; geändert habe ich nichts.`
        : md`The last thing done here: ${words(told)}. That cannot be taken back from here, and I have changed nothing.`,
    )
  return [
    german
      ? 'Das geschah hier zuletzt; mit „Undo“ nimmst du es zurück.'
      : 'This is the last thing that was done here; Undo takes it back.',
    writeUndo({ ids: done.ids, words: told }),
  ].join('\n\n')
}
