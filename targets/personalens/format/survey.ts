/** The answers of the survey that the original's people come from. Other demographics are open. */
export const surveyAnswers = {
  age: [
    "18-24 years old",
    "25-34 years old",
    "35-44 years old",
    "45-54 years old",
    "55-64 years old",
    "65+ years old",
    "Prefer not to say",
  ],
  gender: ["Female", "Male", "Non-binary / third gender", "Prefer not to say"],
  employment_status: [
    "Working full-time",
    "Working part-time",
    "Student",
    "Retired",
    "Homemaker / Stay-at-home parent",
    "Unemployed, seeking work",
    "Unemployed, not seeking work",
    "Prefer not to say",
  ],
  marital_status: ["Never been married", "Married", "Divorced / Separated", "Widowed", "Prefer not to say"],
  english_proficiency: ["Native speaker", "Fluent", "Advanced", "Intermediate", "Basic"],
} as const;
