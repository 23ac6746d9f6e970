/** "(cl. 4.2)", "Rz. 12", "App. III": which one of the parts of a paper is meant; the point ends no sentence. Before a number only. */
const PART =
  /(?:^|[\s(,;/])(?:cll?|sec|secs|subsec|paras?|ch|chap|app|sched|reg|regs|pp?|vol|ed|lit|rz|rn|randnr|anh|anl|bl|seiten?|ss?)\.$/iu
const NUMBER = /^\s*(?:\d|[IVX]{1,5}(?![\p{L}\p{N}]))/u

/** Whether the point at the end of `before` belongs to the number that `after` begins with. */
export const isPartOfPaper = (before: string, after: string): boolean =>
  PART.test(before.slice(-12)) && NUMBER.test(after)
