# Supervised training of a step prover with TRL on what `lakatos export --format trl-sft` wrote: docs/clusters.md.
from datasets import load_dataset
from trl import SFTConfig, SFTTrainer

data = load_dataset("json", data_files={"train": "data/sft/train.jsonl", "test": "data/sft/held-out.jsonl"})
data = data.select_columns(["prompt", "completion"])
trainer = SFTTrainer(
    model="Qwen/Qwen2.5-Coder-1.5B-Instruct",
    args=SFTConfig(output_dir="prover-sft", max_length=2048),
    train_dataset=data["train"],
    eval_dataset=data["test"],
)
trainer.train()
trainer.save_model("prover-sft")
