interface Step {
  readonly op: unknown;
}

/** Returns the steps that came or became others while a save was under way: each saved step stands for one of its kind. */
export function notSaved<S extends Step>(steps: readonly S[], saved: readonly Step[]): S[] {
  const left = saved.map(({ op }) => JSON.stringify(op));
  return steps.filter(({ op }) => {
    const at = left.indexOf(JSON.stringify(op));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
