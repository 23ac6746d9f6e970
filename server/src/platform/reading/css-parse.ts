// Style sheets and values as a tree, of pages that anybody may have written.
import { type CssNode, type ParseOptions, parse, tokenize, tokenTypes } from 'css-tree'
import { Unreadable } from './limits.ts'

/** Nobody nests so deep. */
const DEEPEST = 200
const OPENING = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
  tokenTypes.LeftCurlyBracket,
])
const CLOSING = new Set([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket, tokenTypes.RightCurlyBracket])

/**
 * As css-tree's own, which follows brackets by calling itself: where they go so deep that the stack ends, it takes minutes over them
 * or stays broken for all that is read after. Errors: Unreadable, where brackets are nested deeper than 200.
 */
export function parseCss(css: string, options: ParseOptions): CssNode {
  let depth = 0
  tokenize(css, (type) => {
    if (OPENING.has(type)) depth += 1
    else if (CLOSING.has(type)) depth = Math.max(0, depth - 1)
    if (depth > DEEPEST) throw new Unreadable('its styles take too long to follow')
  })
  return parse(css, options)
}
