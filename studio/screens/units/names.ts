/** The name of a component, as it may be declared. */
export const COMPONENT_NAME = /^[A-Z][\p{ID_Continue}$]*$/u;
