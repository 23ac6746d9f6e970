// A command to write, in either language.
import type { DraftCommand } from './draft-command.ts'
import { draftInGerman } from './draft-command-de.ts'
import { draftInEnglish } from './draft-command-en.ts'

export const draftIn = (text: string): DraftCommand | null => draftInGerman(text) ?? draftInEnglish(text)
