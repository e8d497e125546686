import type { Feature, Unit } from "../configuration/units.ts";

/** The virtual feature of the pages outside the features, and of every file there without a layer. */
const APP = "app";
/** The virtual feature of the components, hooks and so on that the features share. */
const SHARED = "shared";

/** The name of a feature in the whole project. @param name within its package */
export function featureName(packageFolder: string, name: string): string {
  return packageFolder === "" ? name : `${packageFolder}/${name}`;
}

/** The name of a package's feature `app`. */
export function appOf(packageFolder: string): string {
  return featureName(packageFolder, APP);
}

/** The name of a package's feature `shared`. */
export function sharedOf(packageFolder: string): string {
  return featureName(packageFolder, SHARED);
}

/** Tells whether a feature, or that of a unit, is the `app` of its package. */
export function isApp(of: Feature | Unit): boolean {
  return nameIn(of) === appOf(of.package);
}

/** Tells whether a feature, or that of a unit, is the `shared` of its package: shared with that package alone. */
export function isShared(of: Feature | Unit): boolean {
  return nameIn(of) === sharedOf(of.package);
}

/** Tells whether a feature takes in what lies outside of its folder. */
export function takesIn(packageFolder: string, name: string): boolean {
  return name === appOf(packageFolder) || name === sharedOf(packageFolder);
}

function nameIn(of: Feature | Unit): string {
  return "feature" in of ? of.feature : of.name;
}
