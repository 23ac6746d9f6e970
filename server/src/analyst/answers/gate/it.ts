// Words that name nothing themselves: what was spoken of before is meant.
export const IT =
  /^(?:it|that|this|them|(?:this|that|the same) one|the same|ihn|sie|es|das|die|den|diese[ns]?|dies|dieselbe)$/iu
