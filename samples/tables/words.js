// The words the tables are written in: argument definitions that recur, captures, and method lists.

export const text = { type: "string" };
export const whole = { type: "integer" };
export const flag = { type: "boolean" };
export const number = { type: "number" };
export const list = { type: "array" };
export const object = { type: "object" };
export const untyped = {};
export const dateTime = { type: "string", format: "date-time" };

/** An array whose items have the given definition. */
export const listOf = (items) => ({ type: "array", items });

/** A string that takes one of the given words. */
export const oneOf = (...words) => ({ type: "string", enum: words });

/** The same definition, required. */
export const need = (definition) => ({ ...definition, required: true });

/** The same definition with a default. */
export const or = (value, definition) => ({ ...definition, default: value });

/** The same definition with a description. */
export const say = (description, definition) => ({ description, ...definition });

/** The handler WordPress registers for an update: one handler, three methods. */
export const EDIT = "POST PUT PATCH";

/** A path variable of digits. */
export const digits = (name) => String.raw`(?P<${name}>[\d]+)`;

/** A path variable of word characters. */
export const word = (name) => String.raw`(?P<${name}>[\w]+)`;

/** A path variable of word characters and hyphen. */
export const slug = (name) => String.raw`(?P<${name}>[\w-]+)`;

/** A path variable of lowercase letters, digits, underscore and hyphen. */
export const key = (name) => String.raw`(?P<${name}>[a-z0-9_\-]+)`;
