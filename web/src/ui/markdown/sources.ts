import { createContext } from 'react'

/**
 * The records that a text really rests on, as paths (`/app/records/goal/0192…`). A link to any other record is then no link: the
 * text's writer, a model, has made it up. Null: the text is a person's, or it is not known yet.
 */
export const Sources = createContext<ReadonlySet<string> | null>(null)
