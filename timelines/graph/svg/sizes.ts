/** Measures of the drawing, in pixels. */
export const sizes = {
  width: 1300,
  margin: 24,
  /** Where names end and time begins. */
  plot: 236,
  lane: 24,
  heading: 24,
  /** The lane of life events. */
  life: 46,
  /** The bands' names and dates above the lanes. */
  axis: 42,
  /** Least distance between two marks of one lane. */
  apart: 17,
  noteLine: 17,
} as const;

export const plotWidth = sizes.width - sizes.margin - sizes.plot;
