/** How many characters of a message its preview has (requirement 514). */
const PREVIEW = 30

/** A preview that ends before its message does says so. */
export const begun = (preview: string): string => ([...preview].length < PREVIEW ? preview : `${preview.trimEnd()}…`)
