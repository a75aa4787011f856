import { z } from "zod";
import { showValue } from "./wording.ts";

/** Parts of schemas that several configurations share. */
export const path = z.string().min(1);
export const wholeNumber = z.int().min(0);

/** A list in which no entry occurs twice. */
export const distinct = <T extends z.ZodType>(element: T) =>
  z.array(element).superRefine((list, context) => {
    list.forEach((entry, index) => {
      if (list.indexOf(entry) < index)
        context.addIssue({ code: "custom", path: [index], message: `${showValue(entry)} is there twice` });
    });
  });
export const distinctAndSome = <T extends z.ZodType>(element: T) => distinct(element).min(1);

/** The kind of a union that is assumed if the configuration names none. */
export const usually = <Kind extends string>(kind: Kind) => z.literal(kind).optional().default(kind);
