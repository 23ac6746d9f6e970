/** A link with its words: no bracket within them but an escaped one, no parenthesis within its address but in pairs. */
const LINK = /(?<!\\)\[((?:\\.|[^\][\\])*)\]\((?:[^()]|\([^()]*\))*\)/g

/** Of links only their words stay. */
export const withoutLinks = (markdown: string): string => markdown.replace(LINK, '$1')
