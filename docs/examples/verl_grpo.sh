#!/bin/sh
# GRPO of a whole-proof model with verl on Ray, two nodes of eight GPUs, with the gate as the reward: docs/clusters.md.
# In older versions `custom_reward_function.path` and `.name` stand at the top, without `reward.`.
ray job submit --address=http://127.0.0.1:8265 --runtime-env=docs/examples/lakatos-env.yaml -- \
  python3 -m verl.trainer.main_ppo \
    algorithm.adv_estimator=grpo \
    algorithm.use_kl_in_reward=False \
    data.train_files=/shared/data/verl/train.parquet \
    data.val_files=/shared/data/verl/held-out.parquet \
    data.train_batch_size=128 \
    data.max_prompt_length=2048 \
    data.max_response_length=4096 \
    data.filter_overlong_prompts=True \
    data.truncation=error \
    actor_rollout_ref.model.path=Goedel-LM/Goedel-Prover-V2-8B \
    actor_rollout_ref.actor.optim.lr=1e-6 \
    actor_rollout_ref.actor.ppo_mini_batch_size=64 \
    actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=1 \
    actor_rollout_ref.actor.use_kl_loss=True \
    actor_rollout_ref.actor.kl_loss_coef=0.001 \
    actor_rollout_ref.rollout.name=vllm \
    actor_rollout_ref.rollout.n=8 \
    actor_rollout_ref.rollout.tensor_model_parallel_size=2 \
    actor_rollout_ref.rollout.gpu_memory_utilization=0.5 \
    actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu=2 \
    actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu=2 \
    reward.custom_reward_function.path=/shared/lakatos_reward.py \
    reward.custom_reward_function.name=compute_score \
    reward.num_workers=16 \
    trainer.n_gpus_per_node=8 \
    trainer.nnodes=2 \
    trainer.save_freq=20 \
    trainer.test_freq=20 \
    trainer.total_epochs=10 \
    trainer.project_name=lakatos \
    trainer.experiment_name=grpo
