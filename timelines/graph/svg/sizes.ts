/** Dimensions of the drawing, in pixels. */
export const sizes = {
  width: 1300,
  margin: 24,
  /** The x position where names end and time begins. */
  plot: 236,
  lane: 24,
  heading: 24,
  /** The lane of life events. */
  life: 46,
  /** The names and dates of the bands above the lanes. */
  axis: 42,
  /** The smallest distance between two marks on a lane. */
  apart: 17,
  noteLine: 17,
} as const;

export const plotWidth = sizes.width - sizes.margin - sizes.plot;
