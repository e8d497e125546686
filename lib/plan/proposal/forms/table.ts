import type { StepMaker } from "../words/intent.ts";
import { createFeatureStep, createUnitStep } from "../steps/create.ts";
import {
  addStateStep,
  addTransitionStep,
  removeStateStep,
  renameStateStep,
} from "../steps/machines.ts";
import {
  removeElementStep,
  replaceElementStep,
  wrapElementStep,
} from "../steps/change_elements.ts";
import { deleteStep, extractComponentStep, moveStep } from "../steps/move_and_delete.ts";
import { addLinkStep, addPageStep, addRouteStep } from "../steps/navigation.ts";
import { insertStep, wrapConditionalStep, wrapLoopStep, wrapPageStep } from "../steps/pages.ts";
import { addPropStep, renameOwnPropStep, renamePropStep } from "../steps/props_of_component.ts";
import { renameStep } from "../steps/rename.ts";
import {
  disableStep,
  makeNotSoStep,
  makeSoStep,
  removePropStep,
  setPropStep,
} from "../steps/set_prop.ts";
import { setTextStep } from "../steps/set_text.ts";
import {
  addStoryStep,
  checkStep,
  formatStep,
  organizeStep,
  runScriptStep,
} from "../steps/upkeep.ts";
import { FORM_WORDS } from "./form_words.ts";
import { type Form, formOf } from "./pattern.ts";

type Row = readonly [step: StepMaker, ...forms: string[]];

/** Forms beside what they make: rows of one step are tried in order, and the first that comes to something counts. */
const ROWS: readonly Row[] = [
  // What is said of machines would be said of units as well.
  [
    addStateStep,
    "~add state [called|named] {phrase:state} (to|in) {phrase:machine} [~machine]",
    "~add state [called|named] {phrase:state} (inside|under|within) {name:around} (to|in|of) {phrase:machine} [~machine]",
    "~add state [called|named] {name:state} [(to|in) {phrase:machine} [~machine]] with [its] [{name:event} event|event {name:event}|transition {name:event}] (to|leading to|that leads to|going to) {name:to}",
    "~add state [called|named] {name:state} [(to|in) {phrase:machine} [~machine]] with [its] events {list:events}",
    "~add {name:state} state (to|in) {phrase:machine} ~machine",
    "~add state [called|named] {name:state}",
  ],
  [
    addTransitionStep,
    "~add transition from [state] {name:from} [state] to [state] {name:to} [state] (on|for|with) [event] {name:event} [event] [(in|to|of) {phrase:machine} [~machine]]",
    "~add event {name:event} from [state] {name:from} [state] to [state] {name:to} [state] [(in|to|of) {phrase:machine} [~machine]]",
    "~add {name:event} event from [state] {name:from} [state] to [state] {name:to} [state] [(in|to|of) {phrase:machine} [~machine]]",
  ],
  [
    renameStateStep,
    "rename state {name:state} to {phrase:to} [~at {phrase:machine} [~machine]]",
    "rename state {name:state} ~at {phrase:machine} [~machine] to {phrase:to}",
    "rename {name:state} state [~at {phrase:machine} [~machine]] to {phrase:to}",
  ],
  [
    removeStateStep,
    "~delete state {name:state} [(from|of|in) {phrase:machine} [~machine]]",
    "~delete {name:state} state [(from|of|in) {phrase:machine} [~machine]]",
  ],
  [addStoryStep, "[~add|write] (story|stories) (for|of|to) {phrase:what}"],

  // Props of components.
  [
    renamePropStep,
    "rename ~prop {name:prop} (of|on|in|from|for) {phrase:component} to {name:name} [~everywhere]",
    "rename ~prop {name:prop} to {name:name} [(of|on|in|for) {phrase:component}] [~everywhere]",
    "rename {name:prop} ~prop [(of|on|in|from|for) {phrase:component}] to {name:name} [~everywhere]",
    "rename {name:prop} ~prop to {name:name} (of|on|in|for) {phrase:component} [~everywhere]",
    "rename {phrase:component} 's {name:prop} ~prop to {name:name} [~everywhere]",
    "{phrase:component} 's {name:prop} ~prop (should|must|shall) be (called|named|renamed to) {name:name} [~everywhere]",
    "[~prop] {name:prop} [~prop] (of|on) {phrase:component} (should|must|shall) be (called|named|renamed to) {name:name} [~everywhere]",
  ],
  [
    renameOwnPropStep,
    "rename {name:prop} (of|on|in) {phrase:component} to {name:name} [~everywhere]",
    "(of|on|in) {phrase:component} [,] rename {name:prop} to {name:name} [~everywhere]",
  ],
  [
    addPropStep,
    "~add [optional] [{required:required}] ~prop [called|named] {list:prop} (to|on|for) {phrase:component}",
    "~add [optional] [{required:required}] ~prop [called|named] {value:prop} of type {value:type} (to|on|for) {phrase:component}",
    "~add [optional] [{required:required}] ~prop [called|named] {value:prop} OPEN {value:type} [optional] [{required:required}] CLOSE (to|on|for) {phrase:component}",
    "~add [optional] [{required:required}] {name:type} ~prop [called|named] {value:prop} (to|on|for) {phrase:component}",
    "~add [optional] [{required:required}] {value:prop} ~prop (to|on|for) {phrase:component} [[as|of type] [optional] [{required:required}] {name:type}]",
    "~add [optional] [{required:required}] {value:prop} ~prop (to|on|for) {phrase:component} OPEN [optional] [{required:required}] {value:type} CLOSE",
    "give {phrase:component} [new] [optional] [{required:required}] [~prop] {name:prop} [~prop] [(of type|:) {value:type}]",
    "{phrase:component} (needs|should have|should get|must have|should accept|should take) [new] [optional] [{required:required}] ~prop [called|named] {value:prop} [of type] {value:type}",
    "{phrase:component} (needs|should have|should get|must have|should accept|should take) [new] [optional] [{required:required}] ~prop [called|named] {value:prop} OPEN {value:type} CLOSE",
    "{phrase:component} (needs|should have|should get|must have|should accept|should take) [new] [optional] [{required:required}] {value:prop} ~prop [OPEN {value:type} CLOSE]",
  ],

  // Texts that people see.
  [
    setTextStep,
    "~change [~noun] {quote:old} [{words:what}] ~to {quote:next} [~at {phrase:place}]",
    "~change [~noun] {quote:old} [{words:what}] ~at {phrase:place} ~to {quote:next}",
    "~change [~noun] [~at] [{words:what}] {quote:old} ~to {quote:next} [~at {phrase:place}]",
    "~change [~noun] [~at] [{words:what}] from {quote:old} to {quote:next} [~at {phrase:place}]",
    "~change [~noun] [~at] {words:what} ~at {phrase:place} from {quote:old} to {quote:next}",
    "[~noun] {quote:old} [{words:what}] [~at {phrase:place}] ~should {quote:next}",
    "[~noun] {quote:old} [{words:what}] ~should {quote:next} ~at {phrase:place}",
    "~at {phrase:place} [~noun] {quote:old} [{words:what}] ~should {quote:next}",
    "make [~noun] {quote:old} [{words:what}] (read|say) {quote:next} [~at {phrase:place}]",
    "[~noun] {quote:old} is (unclear|confusing|misleading|too long|wrong) [,] call it {quote:next}",
    "(have|show|use|put|say|write|display|read) {quote:next} (instead of|in place of|rather than) {quote:old} [~at {phrase:place}]",
    "{words:what} ~should {quote:next} (instead of|in place of|rather than|not) {quote:old} [~at {phrase:place}]",
    "[{words:what}] [~at {phrase:place}] (says|reads|is called|is labelled) {quote:old} (it|but|and) [it] ~should {quote:next}",
    "make (~noun) [~at] {quote:old} ~at {phrase:place} {quote:next}",
  ],
  [setTextStep, "make label of {quote:old} [{words:what}] [~at {phrase:place}] {quote:next}"],

  // Props of elements.
  [
    removePropStep,
    "~delete {name:prop} ~prop (from|of|on) {phrase:element} [~at {phrase:place}]",
    "~delete ~prop {name:prop} (from|of|on) {phrase:element} [~at {phrase:place}]",
    "~delete {name:prop} from {quote:element} [~at {phrase:place}]",
    "~delete {name:prop} from ~noun {quote:element} [~at {phrase:place}]",
  ],
  [
    setPropStep,
    "(set|change) [~prop] {name:prop} [~prop] (of|on|for) {phrase:element} [(on|in|at|inside|within) {phrase:place}] to {value:value}",
    "(set|change) [~prop] {name:prop} [~prop] (on|in|at) {phrase:place} (of|on|for) {phrase:element} to {value:value}",
    "(set|change) [~prop] {name:prop} [~prop] (of|on|for) {phrase:element} to {value:value} [(on|in|at|inside|within) {phrase:place}]",
    "(set|change) [~prop] {name:prop} [~prop] to {value:value} (on|of|for) {phrase:element} [(on|in|at|inside|within) {phrase:place}]",
    "(set|use) {assigned:prop} {value:value} (on|for|of) {phrase:element} [(on|in|at|of|inside|within) {phrase:place}]",
    "(use|set) {name:prop} {value:value} (for|on|in) {phrase:element} [(on|in|at|inside|within) {phrase:place}]",
    "{phrase:element} [(on|in|at) {phrase:place}] to have {name:prop} {value:value}",
    "{phrase:element} [(on|in|at) {phrase:place}] (should|must) have {name:prop} {value:value}",
    "{phrase:element} [(on|in|at) {phrase:place}] (:) {name:prop} (should|must) be {value:value} [not {value:old}]",
    "{name:prop} of {phrase:element} [(on|in|at) {phrase:place}] (should|must) be {value:value} [not {value:old}]",
    "give {phrase:element} [(on|in|at|inside|within) {phrase:place}] [~prop] {name:prop} [~prop] [of] {value:value} [instead of {value:old}]",
    "(use|set) {name:prop} {value:value} instead of {value:old} (for|on|in) {phrase:element} [(on|in|at|inside|within) {phrase:place}]",
    "make {phrase:element} [(on|in|at|of) {phrase:place}] {words:how} : [~prop] {name:prop} {value:value} [instead of {value:old}]",
    "(set|change) [~prop] {name:prop} [~prop] to {value:value} (on|of|for|in) {every:every} {phrase:element} [(with|of|where) {name:which} [is|of] {value:is}] [(on|in|at|inside|within) {phrase:place}]",
    "(set|change) [~prop] {name:prop} [~prop] (on|of|for|in) {every:every} {phrase:element} [(with|of|where) {name:which} [is|of] {value:is}] [(on|in|at|inside|within) {phrase:place}] to {value:value}",
    "{every:every} {phrase:element} [(with|of|where) {name:which} [is|of] {value:is}] [(on|in|at) {phrase:place}] (should|must) have [~prop] {name:prop} {value:value}",
  ],
  [
    makeSoStep,
    "make {phrase:element} [(on|in|at|of) {phrase:place}] {name:flag}",
    "{phrase:element} [(on|in|at|of) {phrase:place}] (should|must) be {name:flag}",
  ],
  [
    makeNotSoStep,
    "make {phrase:element} [(on|in|at|of) {phrase:place}] (not|no longer) {name:flag} [anymore|any more|any longer]",
    "{phrase:element} [(on|in|at|of) {phrase:place}] (should|must) (not|no longer) be {name:flag} [anymore|any more|any longer]",
  ],
  [disableStep, "disable {phrase:element} [(on|in|at|of) {phrase:place}]"],

  // Elements.
  [
    replaceElementStep,
    "(replace|swap|exchange) [{every:every}] {phrase:element} [~at {phrase:place}] (with|by|for) {phrase:entry} [{every:every}]",
    "(replace|swap|exchange) [{every:every}] {phrase:element} (with|by|for) {phrase:entry} ~at {phrase:place}",
    "(use|show|render) {phrase:entry} (instead of|in place of|rather than) [{every:every}] {phrase:element} [~at {phrase:place}]",
    "(use|show|render) {phrase:entry} ~at {phrase:place} (instead of|in place of|rather than) [{every:every}] {phrase:element}",
  ],
  [
    removeElementStep,
    "~delete {every:every} {phrase:element} [(with|of|where) {name:which} [is|of] {value:is}] [(from|on|in) {phrase:place}]",
    "~delete {phrase:element} {every:every} [it is used|it's used]",
    "~delete {phrase:element} (from|on|in) {phrase:place}",
  ],

  // Files and what they declare.
  [
    renameStep,
    "rename [{kind:kind}] {phrase:what} (to|as|into) {phrase:to} [~everywhere]",
    "rename [{kind:kind}] {phrase:what} (in|of|from) {phrase:place} (to|as|into) {phrase:to} [~everywhere]",
    "[{kind:kind}] {phrase:what} (should|must|shall) be (called|named|renamed to) {phrase:to} [~everywhere]",
    "{name:what} is bad name call it {name:to}",
  ],
  [
    extractComponentStep,
    "(extract|move|pull) [component] {phrase:what} [(of|from|in) {phrase:place}] [out] (to|into) [its] (own file|file of its own|separate file|new file)",
    "(extract|move|pull) [component] {phrase:what} out of {phrase:place} [(to|into) [its] (own file|file of its own|separate file|new file)]",
  ],
  [
    moveStep,
    "(move|relocate) [{kind:kind}] {phrase:what} [from {phrase:place}] (to|into|under|inside) {phrase:to}",
  ],
  [
    deleteStep,
    "~delete [~dead] [{kind:kind}] {phrase:what} [{kind:kind}] [from {phrase:place}]",
    "(we don't use|nobody uses|we do not use) {phrase:what} [{kind:kind}] (any more|anymore|any longer) please delete it",
    "(we don't use|nobody uses|we do not use) {phrase:what} [{kind:kind}] (any more|anymore|any longer) delete it",
  ],

  // Ways through the project.
  [
    addPageStep,
    "(~add|new) ~page [called|named] {phrase:name} (~into {phrase:feature}|[~into] {there:feature}) (with|under|at|on) [~address] {route:route} [and link (in|to|into) ~menu]",
    "(~add|new) {phrase:name} ~page (~into {phrase:feature}|[~into] {there:feature}) (with|under|at|on) [~address] {route:route} [and link (in|to|into) ~menu]",
    "(~add|new) ~page [called|named] {phrase:name} (with|under|at|on) [~address] {route:route} [(~into|of) {phrase:feature}|[~into] {there:feature}] [(beside|next to) [~address] {route:beside}] [and link (in|to|into) ~menu]",
    "(~add|new) {phrase:name} ~page (with|under|at|on) [~address] {route:route} [(~into|of) {phrase:feature}|[~into] {there:feature}] [and link (in|to|into) ~menu]",
    "(~add|new) ~page [(with|under|at|on|for) [~address]] {route:route} (with|that has) title {quote:title} [(~into|of) {phrase:feature}]",
    // The page is called after its address.
    "(~add|new) ~page [(with|under|at|on|for)] [~address] {route:route} [(~into|of) {phrase:feature}|[~into] {there:feature}] [and link (in|to|into) ~menu]",
    "(~add|new) ~page (~into {phrase:feature}|[~into] {there:feature}) (with|under|at|on|for) [~address] {route:route} [and link (in|to|into) ~menu]",
    "(~add|new) {route:route} ~page [(~into|of) {phrase:feature}|[~into] {there:feature}] [and link (in|to|into) ~menu]",
    "~add ~address {route:route} ~toNew new ~page [called|named] {phrase:name} [(~into|of) {phrase:feature}|[~into] {there:feature}] [(beside|next to) [~address] {route:beside}]",
    "~add ~address {route:route} ~toNew new {phrase:name} ~page [(~into|of) {phrase:feature}|[~into] {there:feature}]",
    "~add ~address {route:route} ~toNew new ~page [(~into|of) {phrase:feature}|[~into] {there:feature}]",
    "~add ~address {route:route} and new ~page [called|named] {phrase:name} (for|behind) it [(~into|of) {phrase:feature}|[~into] {there:feature}]",
    "~add ~address {route:route} [(~into|of) {phrase:feature}] (with|and) new ~page [called|named] {phrase:name}",
  ],
  [
    addRouteStep,
    "~add route {route:route} (for|that shows|which shows|showing|to show|to|with) {phrase:page} [(beside|next to) [route] {route:beside}]",
    "route {route:route} (for|that shows|which shows|showing|to show|should show) {phrase:page} [(beside|next to) [route] {route:beside}]",
    "[page] {phrase:page} (should|must) be (reachable|available|shown|found) (at|under) [route] {route:route}",
  ],
  [
    addLinkStep,
    "~add link to {phrase:page} (in|to|into) ~menu [called|named|labelled] [{quote:text}]",
    "(~add|put|place) link {quote:text} to {route:route} (in|to|into) ~menu",
    "~add link {quote:text} to {phrase:page} (in|to|into) ~menu",
    "~add [~menu] link {quote:text} (to|for) {route:route} (in|to|into) ~menu",
    "~add link (to|for) {route:route} (called|named|labelled) {phrase:text} (in|to|into) ~menu",
    "~add link (to|for) {route:route} (in|to|into) ~menu (called|named|labelled) {phrase:text}",
    "~add {phrase:page} link (in|to|into) ~menu",
    "~add link to {phrase:page} (in|to|into) ~menu [right|directly|just] (below|under|after|behind|above|before|over|beside|next to) {phrase:beside}",
    "(add|put) {phrase:page} (in|to|into) ~menu",
  ],

  // New things.
  [insertStep, "(add|insert|use|place|render|put) {phrase:entry} (to|into|on|in) {phrase:page}"],
  [wrapPageStep, "wrap {phrase:page} (with|in|into) {phrase:entry}"],
  [
    wrapElementStep,
    "wrap [{every:every}] {phrase:element} [~at {phrase:place}] (with|in|into|inside) {phrase:entry}",
    "wrap [{every:every}] {phrase:element} (with|in|into|inside) {phrase:entry} ~at {phrase:place}",
  ],
  [
    wrapConditionalStep,
    "(wrap|extract) (conditional|condition|ternary|if) [(around|over) {phrase:over}] [(on|in|of) {phrase:page}] (in|into|as) [new] [~expression] [called|named] {phrase:name}",
  ],
  [
    wrapLoopStep,
    "(wrap|extract) (loop|list|map) [(around|over) {phrase:over}] [(on|in|of) {phrase:page}] (in|into|as) [new] [~expression] [called|named] {phrase:name}",
  ],
  [
    createFeatureStep,
    "~add feature [called|named] {phrase:name}",
    "~add {quote:name} feature",
    "(start|begin|set up) [new] feature [called|named] {phrase:name}",
    "~add feature",
  ],
  [
    createUnitStep,
    "~add [list|loop|conditional] {unit:kind} [called|named|for] {phrase:name} (~into {phrase:feature}|[~into] {there:feature}) [with ~prop {list:props}]",
    "~add {phrase:name} {unit:kind} (~into {phrase:feature}|[~into] {there:feature}) [with ~prop {list:props}]",
    "~add {phrase:feature} {unit:kind} (called|named) {phrase:name}",
    "~add {there:feature} [list|loop|conditional] {unit:kind} [called|named|for] {phrase:name} [with ~prop {list:props}]",
    "~add ~into {phrase:feature} [list|loop|conditional] {unit:kind} [called|named|for] {phrase:name} [with ~prop {list:props}]",
    "~add [list|loop|conditional] {unit:kind} [called|named] {phrase:name} [with ~prop {list:props}]",
    "~add {phrase:name} {unit:kind} [with ~prop {list:props}]",
    // Last, as its feature would take the verb of the others.
    "[we need|we want|need|want] {phrase:feature} {unit:kind} (called|named) {phrase:name}",
  ],

  // Upkeep.
  [formatStep, "(format|prettify) [{kind:kind}] {phrase:what}"],
  [
    organizeStep,
    "(organize|organise|sort|tidy) imports (of|in|for) {phrase:what}",
    "(organize|organise|sort|tidy) imports",
  ],
  [
    checkStep,
    "check (project|architecture|rules|architecture rules)",
    "check project for (rule violations|violations|rules)",
    "check {phrase:feature} feature",
  ],
  [runScriptStep, "(run|execute) [script] {phrase:script} [script]"],
];

/** Everything that is recognised: each form with what it makes. */
export const FORMS: readonly { readonly form: Form; readonly step: StepMaker }[] = ROWS.flatMap(
  ([step, ...written]) => written.map((each) => ({ form: formOf(each, FORM_WORDS), step })),
);
