/** The words for the uses of what is renamed, which every rename updates anyway. */
const USES =
  "[all|every|each] [of] [its] [other] (uses|use|usages|usage|imports|import|references|reference|call sites|callers|occurrences)";

/** Lists of words that many forms have, as `~name`. */
export const FORM_WORDS: ReadonlyMap<string, string> = new Map(Object.entries({
  add: "add|create|make|introduce|build|scaffold|generate|add new|create new|make new",
  address: "route|path|address|url",
  at: "on|in|at|of|from|inside|within|under",
  change: "change|replace|rename|update|set|correct|capitalise|capitalize|reword|switch|translate",
  delete: "delete|remove|drop|rm|kill|get rid of",
  dead: "unused|dead|obsolete|old|unneeded",
  everywhere:
    `everywhere|(across|throughout) [whole|entire] [codebase|project|app|repo|repository]|in (whole|entire) (project|codebase|app)|in (all|every|each) (file|files|place|places)|[and] (with|incl|incl.|including) ${USES}|and [please] [also] (update|fix|adjust|change|rename) ${USES}|and all [its] (usages|uses)|and [its] file [name]`,
  expression: "expression|component",
  into: "in|to|for|inside|under|within|into",
  machine: "machine|workflow|state machine",
  make: "page|screen|component|expression|provider|workflow|machine|state machine",
  menu: "{menu:menu}",
  noun:
    "text|label|title|heading|headline|header|caption|button|link|wording|copy|hint|subtitle|option|message|string|entry|menu entry|menu item|menu link|button text|button label|link text|label text|label of button|label on|label on button|label of|text of|text of button|text on|text on button|wording of|title of|caption of|heading of|sort option|spelling of|badge|tab|tooltip|name of button|placeholder|sentence|paragraph|term|words",
  page: "page|screen|view|scene",
  prop: "prop|property|props|attribute",
  should:
    "should|must|shall|should be|must be|shall be|should read|should say|must say|must read|should be called|should be named|should be changed to|must be changed to|needs to be|needs to say|has to be|becomes|become|to say|should become|should now be|should now say|must become|to",
  toNew: "to|for|with|that shows|which shows|showing|to show|that leads to|leading to|pointing to",
  to: "to|with|by|into|to say|to read|to be|as|to just",
}));
